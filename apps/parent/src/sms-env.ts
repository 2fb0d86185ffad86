import { env } from '@kola/platform/config'
import * as z from 'zod/mini'

const ORDER = /^(termii|africastalking|twilio)(,(termii|africastalking|twilio))*$/

/** SMS gateways: in production each of SMS_PROVIDERS needs all of its own. */
export function smsVariables(wanted: readonly string[]) {
  const of = <S extends z.ZodMiniType>(slug: string, schema: S) => (wanted.includes(slug) ? schema : z.optional(schema))
  const url = (slug: string) => of(slug, env.url('http', 'https'))
  const text = (slug: string) => of(slug, env.text())
  return {
    SMS_PROVIDERS: z.optional(z.string().check(z.regex(ORDER, 'must list termii, africastalking, twilio'))),
    SMS_COUNTRIES: z.optional(
      z.string().check(z.regex(/^[A-Z]{2}(,[A-Z]{2})*$/, 'must list countries, such as NG,GH')),
    ),
    SMS_HOURLY_LIMIT: z.optional(env.count(0, 1_000_000)),
    SMS_COUNTRY_DAILY_LIMIT: z.optional(env.count(0, 1_000_000)),
    TERMII_URL: url('termii'),
    TERMII_API_KEY: text('termii'),
    TERMII_SENDER: text('termii'),
    TERMII_SECRET: text('termii'),
    AFRICASTALKING_URL: url('africastalking'),
    AFRICASTALKING_USERNAME: text('africastalking'),
    AFRICASTALKING_API_KEY: text('africastalking'),
    AFRICASTALKING_SENDER: text('africastalking'),
    AFRICASTALKING_SECRET: text('africastalking'),
    TWILIO_URL: url('twilio'),
    TWILIO_ACCOUNT_SID: text('twilio'),
    TWILIO_AUTH_TOKEN: text('twilio'),
    TWILIO_FROM: text('twilio'),
  }
}

/** Where the sandbox takes SMS; its keys are made on the first start. */
export function sandboxSms(sandboxPort: string) {
  const url = `http://localhost:${sandboxPort}`
  return {
    SMS_PROVIDERS: 'termii,africastalking,twilio',
    TERMII_URL: `${url}/termii`,
    TERMII_SENDER: 'Kola',
    AFRICASTALKING_URL: `${url}/africastalking`,
    AFRICASTALKING_USERNAME: 'sandbox',
    AFRICASTALKING_SENDER: 'Kola',
    TWILIO_URL: `${url}/twilio`,
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    // Twilio's own number for tests.
    TWILIO_FROM: '+15005550006',
  }
}
