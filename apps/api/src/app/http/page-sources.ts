import type { PartiesConfig } from '#config-parties.ts'

/** Sources that the page may use beyond its own, by directive of the content security policy. */
export interface PageSources {
  scripts: string[]
  frames: string[]
  styles: string[]
  connections: string[]
}

/**
 * reCAPTCHA and the chat bring scripts; Google and Facebook bring none, because signing in with them is a navigation.
 * What each script loads in turn is as its maker says it: Google, "Content Security Policy (CSP) and reCAPTCHA";
 * tawk.to, "Content Security Policy". Any other maker's script is let load from its own origin only.
 */
export function toPageSources({ recaptcha, chat }: Pick<PartiesConfig, 'recaptcha' | 'chat'>): PageSources {
  const all = [
    ...(recaptcha ? [toRecaptchaSources(recaptcha.scriptUrl)] : []),
    ...(chat ? [toChatSources(chat.scriptUrl)] : []),
  ]
  return {
    scripts: all.flatMap(({ scripts }) => scripts),
    frames: all.flatMap(({ frames }) => frames),
    styles: all.flatMap(({ styles }) => styles),
    connections: all.flatMap(({ connections }) => connections),
  }
}

const RECAPTCHA_HOSTS = ['www.google.com', 'www.recaptcha.net']

function toRecaptchaSources(scriptUrl: string): PageSources {
  const { host, origin } = new URL(scriptUrl)
  if (!RECAPTCHA_HOSTS.includes(host)) return toOwnOrigin(origin)
  return {
    scripts: [`${origin}/recaptcha/`, 'https://www.gstatic.com/recaptcha/'],
    frames: [`${origin}/recaptcha/`, 'https://recaptcha.google.com/recaptcha/'],
    styles: [],
    connections: [`${origin}/recaptcha/`],
  }
}

function toChatSources(scriptUrl: string): PageSources {
  const { host, origin } = new URL(scriptUrl)
  if (host !== 'embed.tawk.to') return toOwnOrigin(origin)
  const tawk = 'https://*.tawk.to'
  return { scripts: [tawk], frames: [tawk], styles: [tawk], connections: [tawk, 'wss://*.tawk.to'] }
}

const toOwnOrigin = (origin: string): PageSources => ({
  ...{ scripts: [origin], frames: [origin], styles: [origin], connections: [origin] },
})
