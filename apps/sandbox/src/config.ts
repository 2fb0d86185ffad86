import { isProductionOf } from '@kola/platform/production'
import type { SandboxEnv } from './env.ts'
import { type PaymentSettings, toPayments } from './payment-config.ts'

export interface SandboxConfig {
  logLevel: string
  http: { host: string; port: number }
  smtp: { host: string; port: number }
  /** Where answers to mails are brought, as a mail server would. */
  answers: { url: string; secret: string }
  drmtoday: {
    merchant: string
    /** Where licence requests are asked about: the address an operator enters in the provider's dashboard. */
    callbackUrl: string
    /** The shared secret of the provider's dashboard: what up-front tokens are verified with. */
    secret: { id: string; key: Buffer } | null
  }
  /** Where the parties may send people back to. */
  publicUrl: string
  google: { clientId: string }
  facebook: { appId: string; appSecret: string }
  recaptcha: { siteKey: string; secret: string }
  chat: { secret: string }
  /** The same keys as the service has, and where the gateways report. */
  sms: {
    termii: { apiKey: string; secret: string; callbackUrl: string }
    africastalking: { username: string; apiKey: string; callbackUrl: string }
    twilio: { accountSid: string; authToken: string }
  }
  payments: PaymentSettings
}

/** @throws Error in production, which is wherever nothing else is said: the stand-ins grant what nobody paid for. */
export function createConfig(env: SandboxEnv): SandboxConfig {
  if (isProductionOf(env)) {
    const told = env.NODE_ENV ?? 'not set, which is taken for production'
    throw new Error(`The sandbox does not run in production (NODE_ENV is ${told}). Set NODE_ENV=development for it.`)
  }
  const publicUrl = env.PUBLIC_URL ?? 'http://localhost:8080'
  const callback = toCallback(env, 'drmtoday')
  if (env.DRMTODAY_CALLBACK_SECRET) callback.searchParams.set('secret', env.DRMTODAY_CALLBACK_SECRET.reveal())
  return {
    logLevel: env.LOG_LEVEL ?? 'info',
    http: { host: env.SANDBOX_HOST ?? 'localhost', port: env.SANDBOX_PORT ?? 8090 },
    smtp: { host: '127.0.0.1', port: env.SANDBOX_SMTP_PORT ?? 8025 },
    answers: {
      url: toCallback(env, 'mail').href,
      secret: env.MAIL_INBOUND_SECRET?.reveal() ?? 'sandbox-inbound-secret',
    },
    drmtoday: {
      merchant: env.DRMTODAY_MERCHANT ?? 'kola',
      callbackUrl: callback.href,
      secret: toSharedSecret(env.DRMTODAY_TOKEN_KEY),
    },
    publicUrl,
    google: { clientId: env.GOOGLE_CLIENT_ID ?? 'sandbox-google' },
    facebook: {
      appId: env.FACEBOOK_APP_ID ?? 'sandbox-facebook',
      appSecret: env.FACEBOOK_APP_SECRET?.reveal() ?? 'sandbox-facebook-secret',
    },
    recaptcha: {
      siteKey: env.RECAPTCHA_SITE_KEY ?? 'sandbox-recaptcha',
      secret: env.RECAPTCHA_SECRET?.reveal() ?? 'sandbox-recaptcha-secret',
    },
    chat: { secret: env.CHAT_SECRET?.reveal() ?? 'sandbox-chat-secret' },
    sms: toSms(env),
    payments: toPayments(env, (party) => toCallback(env, party).href),
  }
}

/** As the service has it: id:hex. */
function toSharedSecret(given: SandboxEnv['DRMTODAY_TOKEN_KEY']): SandboxConfig['drmtoday']['secret'] {
  const [id = '', hex = ''] = given?.reveal().split(':') ?? []
  return id && hex ? { id, key: Buffer.from(hex, 'hex') } : null
}

function toSms(env: SandboxEnv): SandboxConfig['sms'] {
  const africastalking = toCallback(env, 'africastalking')
  africastalking.searchParams.set('secret', env.AFRICASTALKING_SECRET?.reveal() ?? 'sandbox-africastalking-secret')
  return {
    termii: {
      apiKey: env.TERMII_API_KEY?.reveal() ?? 'sandbox-termii-key',
      secret: env.TERMII_SECRET?.reveal() ?? 'sandbox-termii-secret',
      callbackUrl: toCallback(env, 'termii').href,
    },
    africastalking: {
      username: env.AFRICASTALKING_USERNAME ?? 'sandbox',
      apiKey: env.AFRICASTALKING_API_KEY?.reveal() ?? 'sandbox-africastalking-key',
      callbackUrl: africastalking.href,
    },
    twilio: {
      accountSid: env.TWILIO_ACCOUNT_SID ?? `AC${'0'.repeat(32)}`,
      authToken: env.TWILIO_AUTH_TOKEN?.reveal() ?? 'sandbox-twilio-token',
    },
  }
}

function toCallback(env: SandboxEnv, party: string): URL {
  return new URL(`/webhooks/${party}`, env.PUBLIC_URL ?? 'http://localhost:8080')
}
