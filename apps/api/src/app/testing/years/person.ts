import { newId, newToken, sha256Hex } from '@kola/platform/ids'
import type { PaymentStage } from '../payment-stage.ts'
import type { Chance } from './chance.ts'
import { createPurse, type Purse } from './purse.ts'
import type { Buyer, Way } from './ways/way.ts'

const DAY_MS = 86_400_000
/** Signed in anew after so long. */
const SESSION_DAYS = 5
/** Days on which some set out: the ends of months, where the next month may have no such day, and the leap day. */
const STARTS = ['any', 'any', 'any', 'month-end', 'leap-day'] as const

export interface Person {
  id: string
  /** By which draws are made: the same for a seed. */
  name: string
  email: string
  way: Way
  purse: Purse
  /** What the parties think of the purse. */
  isEmpty: boolean
  hasLeft: boolean
  hasSetOut: boolean
  startsOn: (typeof STARTS)[number]
  token: { text: string; endsMs: number } | null
  /** What a purchase left to be done on another day. */
  pending: ((buyer: Buyer) => Promise<void>)[]
  /** Payments that it may look at again, oldest first. */
  references: string[]
  codes: string[]
}

export interface People {
  at: PaymentStage
  chance: Chance
  /** Links that were sent to an address, oldest first. */
  listLinks: (email: string) => readonly string[]
}

export async function addPerson(
  { at, chance }: Pick<People, 'at' | 'chance'>,
  { number, way }: { number: number; way: Way },
): Promise<Person> {
  const { id, email } = await at.stage.addAccount()
  const name = `member ${number}`
  return {
    ...{ id, name, email, way, purse: createPurse(chance, name), isEmpty: false, hasLeft: false, hasSetOut: false },
    ...{ startsOn: chance.pick(STARTS, name, 'starts'), token: null, pending: [], references: [], codes: [] },
  }
}

/** Whether it is a day on which the person may begin. */
export function setsOut({ startsOn }: Pick<Person, 'startsOn'>, now: Date): boolean {
  if (startsOn === 'any') return true
  const tomorrow = new Date(now.getTime() + DAY_MS)
  const isLast = tomorrow.getUTCDate() === 1
  // Not every year has the leap day: whoever waits for it takes the end of another February.
  return isLast && (startsOn === 'month-end' || now.getUTCMonth() === 1)
}

/** Of another sign-in when the last one is old; passwords are hashed elsewhere, which would be most of what this costs. */
export async function enter({ at }: Pick<People, 'at'>, person: Person): Promise<string> {
  const nowMs = at.stage.clock.now().getTime()
  if (person.token && person.token.endsMs > nowMs) return person.token.text
  const token = { text: newToken(32), endsMs: nowMs + SESSION_DAYS * DAY_MS }
  await at.stage.db
    .insertInto('sign_in_session')
    .values({
      ...{ tenant_id: 'demo', id: newId(), account_id: person.id, device_id: newId() },
      ...{ token_sha256: sha256Hex(token.text), expires_at: new Date(token.endsMs + DAY_MS) },
      ...{ created_at: at.stage.clock.now(), last_used_at: at.stage.clock.now() },
    })
    .execute()
  person.token = token
  return token.text
}
