import { ConfigError } from '@kola/platform/config'
import type { Env } from '../env.ts'

export interface PasskeysConfig {
  /** The domain that passkeys belong to: they are offered there and below it, and nowhere else. */
  rpId: string
  /** Origins of pages and apps that may make and use them. */
  origins: string[]
}

/** Where `npm run dev` serves the web app. */
const DEVELOPMENT_ORIGIN = 'http://localhost:5173'
/** How an Android app is named, by the hash of its certificate. */
const ANDROID_ORIGIN = /^android:apk-key-hash:[A-Za-z0-9_-]{43}$/

/**
 * By the public address unless told otherwise.
 * @throws ConfigError
 */
export function toPasskeys(
  env: Pick<Env, 'PUBLIC_URL' | 'PASSKEY_RP_ID' | 'PASSKEY_ORIGINS' | 'NODE_ENV'>,
): PasskeysConfig {
  const page = new URL(env.PUBLIC_URL)
  const rpId = (env.PASSKEY_RP_ID ?? page.hostname).toLowerCase()
  if (!isWithin(page.hostname, rpId)) {
    throw refuse('PASSKEY_RP_ID', `must be ${page.hostname} or a domain above it, as PUBLIC_URL says`)
  }
  const named = (env.PASSKEY_ORIGINS ?? '').split(',').flatMap((part) => part.trim() || [])
  const isDevelopment = env.NODE_ENV !== 'production' && rpId === 'localhost'
  const more = [...named.map((origin) => readOrigin(origin, rpId)), ...(isDevelopment ? [DEVELOPMENT_ORIGIN] : [])]
  return { rpId, origins: [...new Set([page.origin, ...more])] }
}

const isWithin = (host: string, domain: string) =>
  host === domain || (host.endsWith(`.${domain}`) && domain.includes('.'))

function readOrigin(text: string, rpId: string): string {
  if (ANDROID_ORIGIN.test(text)) return text
  const url = URL.canParse(text) ? new URL(text) : null
  const isSafe = url?.protocol === 'https:' || url?.hostname === 'localhost'
  if (!url || !isSafe || url.origin !== text.replace(/\/$/, '') || !isWithin(url.hostname, rpId)) {
    throw refuse(
      'PASSKEY_ORIGINS',
      `must list https addresses at or below ${rpId}, without a path, or android:apk-key-hash:…, separated by commas`,
    )
  }
  return url.origin
}

const refuse = (variable: string, text: string) => new ConfigError([{ variable, text }])
