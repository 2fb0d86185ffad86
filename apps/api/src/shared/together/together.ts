import { createMac, type KeyRing } from '@kola/platform/key-ring'
import type { Script, Valkey } from '@kola/platform/valkey/connect'
import { createRecent } from '../cache/recent.ts'

/** Who or what all replicas count together. */
export interface Counted {
  /** What is counted, such as a call of the contract. */
  what: string
  /** Null where nobody has proved whose customer it is. */
  tenantId: string | null
  /** An account, a network address, a token: nothing of it can be read from what Valkey holds. */
  who: string
}

export interface Total {
  total: number
  /** Until it begins at nothing again. */
  leftMs: number
}

/** What the replicas know of each other. Null is said where Valkey is not there: then each goes by itself. */
export interface Together {
  /** One more of it, or `by` more, in a window that began with the first. */
  count(counted: Counted, windowMs: number, by?: number): Promise<Total | null>
  /** Another script, on the key of what is counted. */
  run(script: Script, counted: Counted, args: readonly (string | number)[]): Promise<unknown>
  /** What stands for a text that says who somebody is. */
  conceal(text: string): string
}

/**
 * A window ends by itself, whatever happened to its key: one that has no end gets one, and one that is further away than
 * its length, as after a change of the server's clock, is brought near.
 */
const COUNT: Script = {
  name: 'kolaCount',
  lua: `
local total = redis.call('INCRBY', KEYS[1], ARGV[2])
local left = redis.call('PTTL', KEYS[1])
local window = tonumber(ARGV[1])
if left < 0 or left > window then
  redis.call('PEXPIRE', KEYS[1], window)
  left = window
end
return { total, left }`,
}

/** 132 bits: nobody finds two that are the same. */
const HASH_LENGTH = 22
/** Who calls once calls again: what stands for them is made once. */
const CONCEALED = { max: 20_000, keepMs: 300_000 }
/** Between texts that hold none. */
const BETWEEN = '\n'

export interface TogetherNeeds {
  valkey: Valkey
  /** The same for all replicas; names are made under the one in use. */
  keys: KeyRing
}

export function createTogether({ valkey, keys }: TogetherNeeds): Together {
  const mac = createMac(keys, 'together')
  const concealed = createRecent<string>(CONCEALED)
  function conceal(text: string): string {
    const known = concealed.get(text)
    if (known) return known
    const made = mac.sign(text).toString('base64url').slice(0, HASH_LENGTH)
    concealed.set(text, made)
    return made
  }
  const toKey = ({ what, tenantId, who }: Counted) =>
    `kola:${tenantId ?? ''}:${conceal([what, tenantId ?? '', who].join(BETWEEN))}`
  const run: Together['run'] = (script, counted, args) => valkey.run(script, { key: toKey(counted), args })
  return {
    conceal,
    run,
    async count(counted, windowMs, by = 1) {
      const answer = await run(COUNT, counted, [windowMs, by])
      const [total, leftMs] = Array.isArray(answer) ? answer : []
      return typeof total === 'number' && typeof leftMs === 'number' ? { total, leftMs } : null
    },
  }
}
