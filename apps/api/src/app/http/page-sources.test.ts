import { expect, test } from 'vitest'
import { toPageHeaders } from './page-policy.ts'
import { toPageSources } from './page-sources.ts'

const CAST = {
  ...{ receiverId: 'C0FFEE01', joinPolicy: 'page_scoped' as const, isOnPhones: false },
  sdkUrl: 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1',
}
const NONE = { recaptcha: null, chat: null, cast: null }
const toRecaptcha = (scriptUrl: string) => ({
  ...{ siteKey: 'key', scriptUrl, verifyUrl: 'https://www.google.com/recaptcha/api/siteverify' },
  ...{ minScore: 0.5, isRequired: false, inOutage: 'refuse' as const },
})

/** The directives as helmet is given them. */
function readPolicy(parties: Parameters<typeof toPageSources>[0], mediaOrigin: string | null = null) {
  const needs = { publicUrl: 'https://kola.test', mediaOrigin, sources: toPageSources(parties) }
  const { contentSecurityPolicy } = toPageHeaders(needs)
  const { directives = {} } = contentSecurityPolicy as { directives?: Record<string, string[]> }
  return directives
}

test('without parties nothing of others runs in the page', () => {
  const policy = readPolicy(NONE)
  expect([policy.scriptSrc, policy.styleSrc, policy.frameSrc]).toEqual([["'self'"], ["'self'"], ["'none'"]])
})

test('reCAPTCHA adds its own folders at Google, and no more of Google', () => {
  const policy = readPolicy({ ...NONE, recaptcha: toRecaptcha('https://www.google.com/recaptcha/api.js') })
  expect(policy.scriptSrc).toEqual([
    "'self'",
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
  ])
  expect(policy.frameSrc).toEqual(['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'])
  expect(policy.styleSrc).toEqual(["'self'"])
})

test('the chat adds the origin of its script, tawk.to its other hosts', () => {
  const own = readPolicy({ ...NONE, chat: { scriptUrl: 'http://localhost:8090/chat/widget.js' } })
  expect(own.scriptSrc).toEqual(["'self'", 'http://localhost:8090'])
  expect(own.styleSrc).toEqual(["'self'", 'http://localhost:8090'])
  expect(own.connectSrc).toContain('http://localhost:8090')
  const tawk = readPolicy({ ...NONE, chat: { scriptUrl: 'https://embed.tawk.to/property/widget' } })
  expect(tawk.frameSrc).toEqual(['https://*.tawk.to'])
  expect(tawk.connectSrc).toContain('wss://*.tawk.to')
})

test('the card fields of Stripe and Braintree add their makers’ hosts, and a stand-in its own origin once', () => {
  const stripe = { publishableKey: 'pk', apiUrl: 'https://api.stripe.com', scriptUrl: 'https://js.stripe.com/v3/' }
  const scriptUrl = 'https://js.braintreegateway.com/web/dropin/1.48.0/js/dropin.min.js'
  const braintree = {
    ...{ merchantId: 'm', publicKey: 'k', apiUrl: 'https://api.braintreegateway.com', scriptUrl, merchantAccounts: {} },
    threeDSecure: false,
  }
  expect(toPageSources(NONE, { stripe, braintree })).toEqual({
    scripts: ['https://js.stripe.com', 'https://js.braintreegateway.com', 'https://assets.braintreegateway.com'],
    frames: ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://assets.braintreegateway.com'],
    styles: ['https://assets.braintreegateway.com'],
    connections: [
      ...['https://api.stripe.com', 'https://*.braintree-api.com', 'https://api.braintreegateway.com'],
      'https://client-analytics.braintreegateway.com',
    ],
    forms: [],
  })
  const origin = 'http://localhost:8090'
  const own = { stripe: { ...stripe, scriptUrl: `${origin}/a` }, braintree: { ...braintree, scriptUrl: `${origin}/b` } }
  expect(toPageSources(NONE, own)).toEqual({
    scripts: [origin],
    frames: [origin],
    styles: [origin],
    connections: [origin],
    forms: [],
  })
})

test('where Braintree asks the cardholder’s bank its script and any bank’s page are let in, and nowhere else', () => {
  const scriptUrl = 'https://js.braintreegateway.com/web/dropin/1.48.0/js/dropin.min.js'
  const listAsking = (apiUrl: string, change: { scriptUrl?: string; threeDSecure?: boolean } = {}) => {
    const known = { merchantId: 'm', publicKey: 'k', apiUrl, scriptUrl, merchantAccounts: {}, threeDSecure: true }
    const sources = toPageSources(NONE, { stripe: null, braintree: { ...known, ...change } })
    const { contentSecurityPolicy } = toPageHeaders({ publicUrl: 'https://kola.test', mediaOrigin: null, sources })
    const { directives = {} } = contentSecurityPolicy as { directives?: Record<string, string[]> }
    return directives
  }
  const real = listAsking('https://api.braintreegateway.com')
  expect(real.scriptSrc?.slice(-2)).toEqual([
    ...['https://songbird.cardinalcommerce.com', 'https://static.client.cardinaltrusted.com'],
  ])
  expect(real.connectSrc?.slice(-2)).toEqual(['https://*.cardinalcommerce.com', 'https://*.cardinaltrusted.com'])
  expect([real.frameSrc, real.formAction]).toEqual([
    ['https://assets.braintreegateway.com', 'https:'],
    ["'self'", 'https:'],
  ])
  expect(listAsking('https://api.sandbox.braintreegateway.com').scriptSrc?.slice(-2)).toEqual([
    ...['https://songbirdstag.cardinalcommerce.com', 'https://cas.static.client.cardinaltrusted.com'],
  ])
  const off = listAsking('https://api.braintreegateway.com', { threeDSecure: false })
  expect([off.frameSrc, off.formAction]).toEqual([['https://assets.braintreegateway.com'], ["'self'"]])
  const standIn = listAsking('http://localhost:8090', { scriptUrl: 'http://localhost:8090/dropin.js' })
  expect([standIn.frameSrc, standIn.formAction]).toEqual([['http://localhost:8090'], ["'self'"]])
})

test('the page asks and plays from the service and its CDN, and from no other host', () => {
  const own = ["'self'", 'https://kola.test']
  expect([readPolicy(NONE).connectSrc, readPolicy(NONE).mediaSrc]).toEqual([own, [...own, 'blob:']])
  const policy = readPolicy(NONE, 'https://cdn.kola.test')
  const withCdn = [...own, 'https://cdn.kola.test']
  expect([policy.connectSrc, policy.mediaSrc]).toEqual([withCdn, [...withCdn, 'blob:']])
})

test('casting adds the host of its script and nothing else', () => {
  const { scriptSrc, ...rest } = readPolicy({ ...NONE, cast: CAST })
  expect(scriptSrc).toEqual(["'self'", 'https://www.gstatic.com'])
  const { scriptSrc: _, ...bare } = readPolicy(NONE)
  expect(rest).toEqual(bare)
})

test('no party loosens what a script may do, where forms go or who frames the page', () => {
  const strict = readPolicy(NONE)
  const full = readPolicy({
    recaptcha: toRecaptcha('http://localhost:8090/recaptcha/api.js'),
    chat: { scriptUrl: 'https://embed.tawk.to/property/widget' },
    cast: CAST,
  })
  expect(JSON.stringify(full.scriptSrc)).not.toMatch(/unsafe|\*"|data:|blob:/)
  for (const name of ['defaultSrc', 'formAction', 'frameAncestors', 'baseUri', 'objectSrc', 'imgSrc', 'workerSrc']) {
    expect([name, full[name]]).toEqual([name, strict[name]])
  }
})
