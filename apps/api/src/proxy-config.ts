import { BlockList, isIP } from 'node:net'
import { ConfigError } from '@kola/platform/config'
import type { Env } from './env.ts'

/** As Fastify takes it; addresses are separated by commas. */
export type TrustProxy = boolean | number | string

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']
const MAX_HOPS = 9
const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/**
 * Whoever is believed chooses the address under which he is counted and logged. `on` and a number of proxies believe
 * every caller, so they are refused where others than this machine reach the port.
 * @throws ConfigError
 */
export function toTrustProxy(env: Pick<Env, 'TRUST_PROXY' | 'TRUST_PROXY_PUBLIC' | 'HOST'>): TrustProxy {
  const text = env.TRUST_PROXY
  if (text === 'off') return false
  const parts = text.split(',').map((part) => part.trim())
  if (parts.every(isNetwork)) return parts.join(',')
  const hops = /^\d+$/.test(text) ? Number(text) : null
  if (text !== 'on' && (hops === null || hops < 1 || hops > MAX_HOPS)) {
    throw refuse(`must be off, on, a number from 1 to ${MAX_HOPS}, or addresses and networks separated by commas`)
  }
  if (!env.TRUST_PROXY_PUBLIC && !isLoopback(env.HOST)) {
    throw refuse(
      `believes every caller, and the port listens on more than this machine (HOST=${env.HOST}): name the proxies' ` +
        'addresses, or set HOST=127.0.0.1, or TRUST_PROXY_PUBLIC=on where only the proxies can reach the port',
    )
  }
  return hops ?? true
}

function isNetwork(part: string): boolean {
  if (NETWORK_NAMES.includes(part)) return true
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
  const version = isIP(address)
  if (version === 0) return false
  // Everybody's network is "on" under another name.
  return prefix === undefined || (Number(prefix) > 0 && Number(prefix) <= (version === 4 ? 32 : 128))
}

function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  const version = isIP(host)
  return version !== 0 && LOOPBACK.check(host, version === 4 ? 'ipv4' : 'ipv6')
}

const refuse = (text: string) => new ConfigError([{ variable: 'TRUST_PROXY', text }])

/** Names of headers in small letters; null for one that no CDN sends. */
export interface PlaceHeaders {
  country: string | null
  city: string | null
}

/** Anybody may send such a header, so it counts for nothing where no proxy is believed. @throws ConfigError */
export function toPlaceHeaders(env: Pick<Env, 'CDN_COUNTRY_HEADER' | 'CDN_CITY_HEADER' | 'TRUST_PROXY'>): PlaceHeaders {
  const given = { country: env.CDN_COUNTRY_HEADER, city: env.CDN_CITY_HEADER }
  if (env.TRUST_PROXY === 'off' && (given.country || given.city)) {
    throw refuse('is off, so nobody is there to send CDN_COUNTRY_HEADER or CDN_CITY_HEADER')
  }
  return { country: given.country?.toLowerCase() ?? null, city: given.city?.toLowerCase() ?? null }
}
