import type { JoinPolicy } from '@kola/contract/cast/join-policies'
import { ConfigError, type Secret } from '@kola/platform/config'
import type { Env } from './env.ts'

/** Outside parties that a service may do without; each is null when it is not configured. */
export interface PartiesConfig {
  google: { clientId: string; authUrl: string; jwksUrl: string } | null
  facebook: { appId: string; dialogUrl: string; graphUrl: string } | null
  recaptcha: RecaptchaConfig | null
  chat: { scriptUrl: string } | null
  /** Which receiver televisions start, and for whom. */
  cast: CastConfig | null
}

export interface CastConfig {
  receiverId: string
  joinPolicy: JoinPolicy
  /** Phones and tablets may cast; else they are told of the app. */
  isOnPhones: boolean
  sdkUrl: string
}

export interface RecaptchaConfig {
  siteKey: string
  scriptUrl: string
  verifyUrl: string
  /** From 0, surely a robot, to 1. */
  minScore: number
  /** Sign-up, contact, resets and codes are refused to whoever has no pass; apps cannot have one. */
  isRequired: boolean
  /** What happens while the provider does not answer. */
  inOutage: 'refuse' | 'allow'
}

export interface PartySecrets {
  facebookApp: Secret | null
  recaptcha: Secret | null
  /** Signs who speaks in the chat. */
  chat: Secret | null
}

/** @throws ConfigError when an id is there without its secret */
export function toParties(env: Env): PartiesConfig {
  needSecret(env.FACEBOOK_APP_ID, env.FACEBOOK_APP_SECRET, 'FACEBOOK_APP_SECRET')
  needSecret(env.RECAPTCHA_SITE_KEY, env.RECAPTCHA_SECRET, 'RECAPTCHA_SECRET')
  return {
    google: env.GOOGLE_CLIENT_ID
      ? { clientId: env.GOOGLE_CLIENT_ID, authUrl: env.GOOGLE_AUTH_URL, jwksUrl: env.GOOGLE_JWKS_URL }
      : null,
    facebook: env.FACEBOOK_APP_ID
      ? {
          appId: env.FACEBOOK_APP_ID,
          dialogUrl: env.FACEBOOK_DIALOG_URL,
          graphUrl: env.FACEBOOK_GRAPH_URL.replace(/\/+$/, ''),
        }
      : null,
    recaptcha: env.RECAPTCHA_SITE_KEY ? toRecaptcha(env, env.RECAPTCHA_SITE_KEY) : null,
    chat: env.CHAT_SCRIPT_URL ? { scriptUrl: env.CHAT_SCRIPT_URL } : null,
    cast: env.CAST_RECEIVER_ID
      ? {
          ...{ receiverId: env.CAST_RECEIVER_ID, joinPolicy: env.CAST_JOIN_POLICY },
          ...{ isOnPhones: env.CAST_ON_PHONES, sdkUrl: env.CAST_SDK_URL },
        }
      : null,
  }
}

export function toPartySecrets(env: Env): PartySecrets {
  return {
    facebookApp: env.FACEBOOK_APP_SECRET ?? null,
    recaptcha: env.RECAPTCHA_SECRET ?? null,
    chat: env.CHAT_SECRET ?? null,
  }
}

function toRecaptcha(env: Env, siteKey: string): RecaptchaConfig {
  return {
    siteKey,
    scriptUrl: env.RECAPTCHA_SCRIPT_URL,
    verifyUrl: env.RECAPTCHA_VERIFY_URL,
    minScore: Number(env.RECAPTCHA_MIN_SCORE),
    isRequired: env.RECAPTCHA_REQUIRED,
    inOutage: env.RECAPTCHA_OUTAGE,
  }
}

function needSecret(id: string | undefined, secret: Secret | undefined, variable: string): void {
  if (id !== undefined && secret === undefined) throw new ConfigError([{ variable, text: 'is not set' }])
}
