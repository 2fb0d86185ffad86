import { ConfigError } from '@kola/platform/config'
import type { Env } from '../env.ts'
import type { PasskeysConfig } from './passkeys.ts'

export interface ConsoleConfig {
  /** Of the built app; null where it is not served. */
  folder: string | null
  /** Under which the staff find it, without a slash at its end. */
  url: string
  /** Host and port that nobody else is served at; null where it stands beside the viewers' app. */
  ownHost: string | null
  /** Whom the staff's passkeys belong to: pages of the console alone. */
  party: PasskeysConfig
}

/**
 * Beside the viewers' app unless it has an address of its own.
 * @throws ConfigError
 */
export function toConsole(
  env: Pick<Env, 'CONSOLE_DIST' | 'CONSOLE_URL' | 'PUBLIC_URL'>,
  passkeys: PasskeysConfig,
): ConsoleConfig {
  const viewers = new URL(env.PUBLIC_URL)
  const folder = env.CONSOLE_DIST ?? null
  if (env.CONSOLE_URL === undefined) {
    const party = { rpId: passkeys.rpId, origins: passkeys.origins.filter((origin) => origin.startsWith('http')) }
    return { folder, url: `${viewers.origin}/console`, ownHost: null, party }
  }
  const own = new URL(env.CONSOLE_URL)
  if (own.href !== `${own.origin}/`) throw refuse('must be a scheme and a host, without a path')
  if (own.hostname === viewers.hostname) {
    throw refuse('must be a host of its own: cookies of one host go to all of its ports')
  }
  const party = { rpId: own.hostname, origins: [own.origin] }
  return { folder, url: `${own.origin}/console`, ownHost: own.host, party }
}

const refuse = (text: string) => new ConfigError([{ variable: 'CONSOLE_URL', text }])
