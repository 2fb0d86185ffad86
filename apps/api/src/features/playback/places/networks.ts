import { normalizeIP } from '@fastify/rate-limit'

export interface Network {
  /** What one customer of a provider has: 256 IPv4 addresses behind which an operator spreads it, or a /56 of IPv6. */
  line: string
  /** What one operator has in one region, out of which it gives a telephone now this line and now that: a /16, or a /32. */
  pool: string
}

/** Nobody is at a line that has ended. */
const GONE: Network = { line: 'gone', pool: 'gone' }

export function toNetworks(address: string | undefined): Network {
  if (address === undefined) return GONE
  const own = normalizeIP(address, 56)
  if (own.includes(':')) return { line: own, pool: normalizeIP(address, 32) }
  const parts = own.split('.')
  return { line: parts.slice(0, 3).join('.'), pool: parts.slice(0, 2).join('.') }
}
