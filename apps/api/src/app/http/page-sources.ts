import type { PartiesConfig } from '#config-parties.ts'
import type { PaymentsConfig } from '#payments-config.ts'

/** Of one party. */
type Sources = Omit<PageSources, 'forms'> & Partial<Pick<PageSources, 'forms'>>

/** Sources that the page may use beyond its own, by directive of the content security policy. */
export interface PageSources {
  scripts: string[]
  frames: string[]
  styles: string[]
  connections: string[]
  /** Where forms of the page may go. */
  forms: string[]
}

/**
 * reCAPTCHA and the chat bring scripts; Google and Facebook bring none, because signing in with them is a navigation.
 * What each script loads in turn is as its maker says it: Google, "Content Security Policy (CSP) and reCAPTCHA";
 * tawk.to, "Content Security Policy"; Stripe, "Content security policy"; Braintree, "Drop-in" and "Web Client Reference", "Content Security Policy". Any other maker's script is let load from its own origin only.
 */
export function toPageSources(
  { recaptcha, chat, cast }: Pick<PartiesConfig, 'recaptcha' | 'chat' | 'cast'>,
  { stripe, braintree }: Pick<PaymentsConfig, 'stripe' | 'braintree'> = { stripe: null, braintree: null },
): PageSources {
  const all = [
    ...(recaptcha ? [toRecaptchaSources(recaptcha.scriptUrl)] : []),
    ...(chat ? [toChatSources(chat.scriptUrl)] : []),
    ...(cast ? [toCastSources(cast.sdkUrl)] : []),
    ...(stripe ? [toStripeSources(stripe.scriptUrl)] : []),
    ...(braintree ? [toBraintreeSources(braintree)] : []),
    ...(braintree?.threeDSecure ? [toBankSources(braintree)] : []),
  ]
  return {
    scripts: unique(all.flatMap(({ scripts }) => scripts)),
    frames: unique(all.flatMap(({ frames }) => frames)),
    styles: unique(all.flatMap(({ styles }) => styles)),
    connections: unique(all.flatMap(({ connections }) => connections)),
    forms: unique(all.flatMap(({ forms = [] }) => forms)),
  }
}

const unique = (sources: readonly string[]): string[] => [...new Set(sources)]

const RECAPTCHA_HOSTS = ['www.google.com', 'www.recaptcha.net']

function toRecaptchaSources(scriptUrl: string): Sources {
  const { host, origin } = new URL(scriptUrl)
  if (!RECAPTCHA_HOSTS.includes(host)) return toOwnOrigin(origin)
  return {
    scripts: [`${origin}/recaptcha/`, 'https://www.gstatic.com/recaptcha/'],
    frames: [`${origin}/recaptcha/`, 'https://recaptcha.google.com/recaptcha/'],
    styles: [],
    connections: [`${origin}/recaptcha/`],
  }
}

function toChatSources(scriptUrl: string): Sources {
  const { host, origin } = new URL(scriptUrl)
  if (host !== 'embed.tawk.to') return toOwnOrigin(origin)
  const tawk = 'https://*.tawk.to'
  return { scripts: [tawk], frames: [tawk], styles: [tawk], connections: [tawk, 'wss://*.tawk.to'] }
}

/** The script brings the next ones from the same host; what it says to devices goes by the browser, not by the page. */
function toCastSources(sdkUrl: string): Sources {
  return { scripts: [new URL(sdkUrl).origin], frames: [], styles: [], connections: [] }
}

function toStripeSources(scriptUrl: string): Sources {
  const { host, origin } = new URL(scriptUrl)
  if (host !== 'js.stripe.com') return toOwnOrigin(origin)
  const frames = [origin, 'https://hooks.stripe.com']
  return { scripts: [origin], frames, styles: [], connections: ['https://api.stripe.com'] }
}

type Braintree = Pick<NonNullable<PaymentsConfig['braintree']>, 'apiUrl' | 'scriptUrl'>

const BRAINTREE_HOST = 'js.braintreegateway.com'

function toBraintreeSources({ scriptUrl }: Braintree): Sources {
  const { host, origin } = new URL(scriptUrl)
  if (host !== BRAINTREE_HOST) return toOwnOrigin(origin)
  const assets = 'https://assets.braintreegateway.com'
  return {
    ...{ scripts: [origin, assets], frames: [assets], styles: [assets] },
    connections: [
      'https://*.braintree-api.com',
      'https://api.braintreegateway.com',
      'https://client-analytics.braintreegateway.com',
    ],
  }
}

/**
 * 3-D Secure in Braintree's field: the scripts of the company that asks, and the pages of the banks, whose addresses
 * nobody can list: its maker wants frames and forms of any host.
 */
function toBankSources({ apiUrl, scriptUrl }: Braintree): Sources {
  const nothing: Sources = { scripts: [], frames: [], styles: [], connections: [] }
  if (new URL(scriptUrl).host !== BRAINTREE_HOST) return nothing
  const isTest = new URL(apiUrl).host !== 'api.braintreegateway.com'
  return {
    ...nothing,
    scripts: isTest
      ? ['https://songbirdstag.cardinalcommerce.com', 'https://cas.static.client.cardinaltrusted.com']
      : ['https://songbird.cardinalcommerce.com', 'https://static.client.cardinaltrusted.com'],
    connections: ['https://*.cardinalcommerce.com', 'https://*.cardinaltrusted.com'],
    ...{ frames: ['https:'], forms: ['https:'] },
  }
}

const toOwnOrigin = (origin: string): Sources => ({
  ...{ scripts: [origin], frames: [origin], styles: [origin], connections: [origin] },
})
