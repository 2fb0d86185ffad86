import { ConfigError, Secret } from '@kola/platform/config'
import type { Env } from './env.ts'

/** An SMS gateway and what it takes to speak to it. */
export type SmsGatewayConfig =
  | { slug: 'termii'; url: string; apiKey: Secret; sender: string; secret: Secret }
  | { slug: 'africastalking'; url: string; username: string; apiKey: Secret; sender: string; secret: Secret }
  | { slug: 'twilio'; url: string; accountSid: string; authToken: Secret; from: string; publicUrl: string }

/** What codes by SMS may cost a tenant. */
export interface SmsRulesConfig {
  /** Two letters each. */
  countries: string[]
  hourlyLimit: number
  countryDailyLimit: number
}

export const toSmsRules = (env: Env): SmsRulesConfig => ({
  countries: env.SMS_COUNTRIES.split(','),
  hourlyLimit: env.SMS_HOURLY_LIMIT,
  countryDailyLimit: env.SMS_COUNTRY_DAILY_LIMIT,
})

type SmsVariable = Extract<keyof Env, `${'TERMII' | 'AFRICASTALKING' | 'TWILIO'}_${string}`>

const VARIABLES = {
  termii: ['TERMII_URL', 'TERMII_API_KEY', 'TERMII_SENDER', 'TERMII_SECRET'],
  africastalking: [
    ...(['AFRICASTALKING_URL', 'AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY'] as const),
    ...(['AFRICASTALKING_SENDER', 'AFRICASTALKING_SECRET'] as const),
  ],
  twilio: ['TWILIO_URL', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
} as const satisfies Record<SmsGatewayConfig['slug'], readonly SmsVariable[]>

/**
 * The gateways of SMS_PROVIDERS in their order; none means that SMS is off.
 * @throws ConfigError that names every variable that a wanted gateway lacks
 */
export function toSmsGateways(env: Env): SmsGatewayConfig[] {
  const slugs = [...new Set(env.SMS_PROVIDERS.split(',').filter(Boolean))] as SmsGatewayConfig['slug'][]
  const missing = slugs.flatMap((slug) => VARIABLES[slug].filter((name) => env[name] === undefined))
  if (missing.length > 0) throw new ConfigError(missing.map((variable) => ({ variable, text: 'is not set' })))
  return slugs.map((slug) => toGateway(slug, env))
}

function toGateway(slug: SmsGatewayConfig['slug'], env: Env): SmsGatewayConfig {
  const text = (name: SmsVariable) => env[name] ?? ''
  const url = (name: SmsVariable) => text(name).replace(/\/+$/, '')
  const secret = (name: SmsVariable) => new Secret(text(name))
  if (slug === 'termii') {
    const keys = { apiKey: secret('TERMII_API_KEY'), secret: secret('TERMII_SECRET') }
    return { slug, url: url('TERMII_URL'), sender: text('TERMII_SENDER'), ...keys }
  }
  if (slug === 'africastalking') {
    const keys = { apiKey: secret('AFRICASTALKING_API_KEY'), secret: secret('AFRICASTALKING_SECRET') }
    const username = text('AFRICASTALKING_USERNAME')
    return { slug, url: url('AFRICASTALKING_URL'), username, sender: text('AFRICASTALKING_SENDER'), ...keys }
  }
  return {
    slug,
    url: url('TWILIO_URL'),
    accountSid: text('TWILIO_ACCOUNT_SID'),
    authToken: secret('TWILIO_AUTH_TOKEN'),
    from: text('TWILIO_FROM'),
    publicUrl: env.PUBLIC_URL.replace(/\/+$/, ''),
  }
}
