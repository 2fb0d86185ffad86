import { BlockList, isIP } from 'node:net'

/** Judges one variable that is set. @returns what is wrong with it, to read after "NAME: " */
export type Judge = (variable: string, value: string) => string | null

/** What a product's variables must be in production beside what their schemas say. */
export interface ProductionRules {
  /** Keys in hex, `id:hex[,id:hex]` among them. */
  keys?: readonly string[]
  /** Secrets that somebody thinks out, `name:secret[,name:secret]` among them. */
  secrets?: readonly string[]
  /** Addresses that others reach. */
  https?: readonly string[]
  /** Addresses of servers of our own: with TLS and a password, unless only this machine or a private network reaches them. */
  own?: readonly string[]
  /** What must be off, with the reason. */
  off?: Readonly<Record<string, string>>
}

/** Printed under what is wrong where nothing says which kind of machine this is. */
export const UNTOLD_NOTE =
  'NODE_ENV is not set, which is taken for production. On your own machine set NODE_ENV=development.'

const MIN_SECRET_LENGTH = 24
/** 32 random bytes have 30 different ones; fewer than half of that never comes by chance. */
const MIN_DIFFERENT_BYTES = 16
const MIN_DIFFERENT_CHARACTERS = 8
const STAND_IN = /^sandbox-/i
const NAMED = /^[\w-]+:/
const PRINTABLE = /^[\x20-\x7e]*$/

/** Production, unless somebody says that this is a machine for development or tests. */
export function isProductionOf(source: { NODE_ENV?: string | undefined }): boolean {
  return source.NODE_ENV !== 'development' && source.NODE_ENV !== 'test'
}

/** What a wrong variable is told in production: known, weak and short secrets, plain http, what must be off. */
export function judgeForProduction({
  keys = [],
  secrets = [],
  https = [],
  own = [],
  off = {},
}: ProductionRules): Judge {
  return (variable, value) => {
    if (off[variable] !== undefined && value !== 'off') return `must be off in production: ${off[variable]}`
    if (STAND_IN.test(value)) return 'is the value of a stand-in, which everybody knows'
    if (https.includes(variable) && !/^https:/i.test(value)) return 'must start with https:// in production'
    if (own.includes(variable) && isInTheOpen(value)) {
      return 'must use TLS and a password in production, unless its host is this machine or stands in a private network'
    }
    if (keys.includes(variable) && value.split(',').map(toUnnamed).some(isWeakKey)) {
      return 'must be made of random bytes, such as by "openssl rand -hex 32"'
    }
    if (secrets.includes(variable) && toSecrets(value).some(isWeakSecret)) {
      return `must have at least ${MIN_SECRET_LENGTH} characters that nobody guesses, such as by "openssl rand -hex 24"`
    }
    return null
  }
}

/** Whoever is on the way reads and writes there: over no TLS, or without a password. An address that is none is judged elsewhere. */
function isInTheOpen(address: string): boolean {
  const url = URL.parse(address)
  if (!url || !isPublicHost(url.hostname)) return false
  return !WITH_TLS.has(url.protocol) || url.password === ''
}

const WITH_TLS = new Set(['valkeys:', 'rediss:'])
/** Names without a dot and those of a cluster or a house are found by a private resolver alone. */
const PRIVATE_NAME = /^[^.]+$|\.(svc|local|internal|lan|home\.arpa|localhost)\.?$/i
const PRIVATE_NETWORKS = (() => {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8)
  list.addSubnet('10.0.0.0', 8)
  list.addSubnet('172.16.0.0', 12)
  list.addSubnet('192.168.0.0', 16)
  list.addSubnet('169.254.0.0', 16)
  list.addSubnet('100.64.0.0', 10)
  list.addAddress('::1', 'ipv6')
  list.addSubnet('fc00::', 7, 'ipv6')
  list.addSubnet('fe80::', 10, 'ipv6')
  return list
})()

function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const kind = isIP(host)
  if (kind === 0) return !PRIVATE_NAME.test(host)
  return !PRIVATE_NETWORKS.check(host, kind === 6 ? 'ipv6' : 'ipv4')
}

/** One repeated byte, a short pattern, a row such as 000102… or a text in hex: whoever tries keys tries these first. */
export function isWeakKey(hex: string): boolean {
  const bytes = Buffer.from(hex, 'hex')
  const steps = new Set([...bytes.subarray(1)].map((byte, index) => (byte - (bytes[index] ?? 0) + 256) % 256))
  return new Set(bytes).size < MIN_DIFFERENT_BYTES || steps.size === 1 || PRINTABLE.test(bytes.toString('latin1'))
}

function isWeakSecret(text: string): boolean {
  return text.length < MIN_SECRET_LENGTH || new Set(text).size < MIN_DIFFERENT_CHARACTERS
}

/** A secret may hold a comma; a list names each of its parts. */
function toSecrets(value: string): string[] {
  const parts = value.split(',')
  return parts.every((part) => NAMED.test(part)) ? parts.map(toUnnamed) : [value]
}

function toUnnamed(part: string): string {
  return part.replace(NAMED, '')
}
