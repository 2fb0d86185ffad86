import { createMac, type KeyRing } from '@kola/platform/key-ring'
import { toLocalDay } from '#shared/counted/days.ts'
import { type MissedCount, VIEWER_BITS } from './repository.ts'

/** Of one account a day in one process: nobody fills the table alone. */
export const MOST_OF_ACCOUNT = 20
/** What comes when so much waits is not counted: memory has an end. */
const MOST_COUNTED = 5_000
const MOST_ACCOUNTS = 50_000

export interface Typed {
  tenantId: string
  accountId: string
  words: string
  atMs: number
}

/** What was searched for since it was last written. */
export function createCounts({ zone, keys }: { zone: string; keys: KeyRing }) {
  const mac = createMac(keys, 'search-missed')
  const ofAccount = new Map<string, number>()
  let counted = new Map<string, MissedCount>()
  let today = ''

  function mayAdd({ tenantId, accountId }: Typed, day: string): boolean {
    if (day > today) {
      today = day
      ofAccount.clear()
    }
    const account = `${tenantId} ${accountId}`
    const taken = ofAccount.get(account) ?? 0
    if (taken >= MOST_OF_ACCOUNT || (taken === 0 && ofAccount.size >= MOST_ACCOUNTS)) return false
    ofAccount.set(account, taken + 1)
    return true
  }

  return {
    add(typed: Typed): void {
      const { tenantId, accountId, words, atMs } = typed
      const day = toLocalDay(new Date(atMs), zone)
      const name = JSON.stringify([tenantId, day, words])
      const known = counted.get(name)
      if ((!known && counted.size >= MOST_COUNTED) || !mayAdd(typed, day)) return
      const one = known ?? { tenantId, day, words, times: 0, places: new Set<number>() }
      one.times += 1
      one.places.add(mac.sign(JSON.stringify([tenantId, words, accountId])).readUInt16BE() % VIEWER_BITS)
      counted.set(name, one)
    },
    take(): MissedCount[] {
      const taken = [...counted.values()]
      counted = new Map()
      return taken
    },
  }
}
