import { Secret } from '@kola/platform/config'
import { readKeyRing } from '@kola/platform/key-ring'
import type { Config, Secrets } from '#config.ts'

const hex = (digit: string) => digit.repeat(64)

export function toTestConfig(folder: string, publicUrl: string): Config {
  return {
    isProduction: false,
    http: {
      host: '127.0.0.1',
      port: 0,
      publicUrl,
      trustProxy: true,
      placeHeaders: { country: 'cf-ipcountry', city: 'cf-ipcity' },
      rateLimitFactor: 1_000,
      mediaOrigin: null,
      edgeSecret: null,
      webDist: null,
      tvDist: null,
      keepsBuildsDays: 14,
      webCustomerId: null,
    },
    metrics: { host: '127.0.0.1', port: 0, workPort: null },
    traces: { api: null, work: null },
    drain: { graceMs: 0, limitMs: 15_000 },
    logLevel: 'error',
    maxConnections: 8,
    migrates: true,
    cacheBytes: 192 * 1024 * 1024,
    preparesStatements: true,
    storage: { kind: 'disk', folder },
    filmBuckets: [],
    mail: { from: 'Kola <hello@kola.test>', requiresTls: false },
    sms: { countries: ['NG'], hourlyLimit: 100_000, countryDailyLimit: 100_000 },
    drm: {
      ...{ url: 'http://127.0.0.1:9/drmtoday', merchant: 'kola', keySystems: ['org.w3.clearkey'] },
      ...{ rightsSeconds: 300, hdDevices: 'any' },
    },
    console: {
      ...{ folder: null, url: `${publicUrl}/console`, ownHost: null },
      party: { rpId: new URL(publicUrl).hostname, origins: [publicUrl] },
    },
    webhooks: { openOrigin: null },
    numbers: { zone: 'Africa/Lagos' },
    passkeys: { rpId: new URL(publicUrl).hostname, origins: [publicUrl] },
    parties: { google: null, facebook: null, recaptcha: null, chat: null, cast: null },
    payments: { stripe: null, braintree: null, dpo: null, paypal: null, flutterwave: null, paystack: null },
    isDemo: false,
    hasEncoders: true,
  }
}

export function toTestSecrets(
  url: string,
  { operatorKey, sms = [] }: { operatorKey: string; sms?: Secrets['sms'] },
): Secrets {
  return {
    databaseUrl: new Secret(url),
    valkeyUrl: null,
    directUrl: new Secret(url),
    replicaUrl: null,
    masterKeys: readKeyRing(hex('a')),
    tokenKeys: readKeyRing(hex('b')),
    mediaKeys: [{ id: 'k1', key: new Secret(hex('c')) }],
    operatorKeys: [{ tenantId: null, key: new Secret(operatorKey) }],
    smtpUrl: new Secret('smtp://127.0.0.1:9'),
    inboundMail: { address: 'reply@kola.test', secret: new Secret('inbound-secret') },
    drmCallback: new Secret('callback'),
    drmTokenKey: null,
    parties: {
      facebookApp: new Secret('sandbox-facebook-secret'),
      recaptcha: new Secret('sandbox-recaptcha-secret'),
      chat: new Secret('chat-secret'),
    },
    payments: { stripe: null, braintree: null, dpo: null, paypal: null, flutterwave: null, paystack: null },
    sms,
  }
}
