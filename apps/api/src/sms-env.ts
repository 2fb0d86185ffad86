import { env } from '@kola/platform/config'
import * as z from 'zod/mini'

const ORDER = /^(termii|africastalking|twilio)(,(termii|africastalking|twilio))*$/
const DEVELOPMENT_ORDER = 'termii,africastalking,twilio'
const COUNTRIES = /^[A-Z]{2}(,[A-Z]{2})*$/
const SANDBOX_URL = 'http://localhost:8090'

/** SMS gateways: in development the sandbox's, in production those that are set, or none. */
export function smsVariables(isProduction: boolean) {
  const order = z.string().check(z.regex(ORDER, 'must list termii, africastalking, twilio'))
  const text = (value: string) => orMade(isProduction, env.text(), value)
  const url = (value: string) => orMade(isProduction, env.url('http', 'https'), value)
  return {
    SMS_PROVIDERS: z._default(order, isProduction ? '' : DEVELOPMENT_ORDER),
    SMS_COUNTRIES: z._default(
      z.string().check(z.regex(COUNTRIES, 'must list countries, such as NG,GH')),
      'NG,GH,GB,US',
    ),
    SMS_HOURLY_LIMIT: z._default(env.count(0, 1_000_000), 300),
    SMS_COUNTRY_DAILY_LIMIT: z._default(env.count(0, 1_000_000), 100),
    TERMII_URL: url(`${SANDBOX_URL}/termii`),
    TERMII_API_KEY: text('sandbox-termii-key'),
    TERMII_SENDER: text('Kola'),
    TERMII_SECRET: text('sandbox-termii-secret'),
    AFRICASTALKING_URL: url(`${SANDBOX_URL}/africastalking`),
    AFRICASTALKING_USERNAME: text('sandbox'),
    AFRICASTALKING_API_KEY: text('sandbox-africastalking-key'),
    AFRICASTALKING_SENDER: text('Kola'),
    AFRICASTALKING_SECRET: text('sandbox-africastalking-secret'),
    TWILIO_URL: url(`${SANDBOX_URL}/twilio`),
    TWILIO_ACCOUNT_SID: text(`AC${'0'.repeat(32)}`),
    TWILIO_AUTH_TOKEN: text('sandbox-twilio-token'),
    TWILIO_FROM: text('+15005550006'),
  }
}

function orMade<S extends z.ZodMiniType<string>>(isProduction: boolean, schema: S, value: string) {
  return isProduction ? z.optional(schema) : z._default<z.ZodMiniType<string>>(schema, value)
}
