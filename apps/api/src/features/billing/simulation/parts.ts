import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { DepositNeeds } from '../deposits/deposits.ts'
import { toSupplier } from '../invoices/supplier.ts'
import type { Reading } from '../providers/provider.ts'
import { createSettle, type Settle } from '../settle/settle.ts'
import type { CancelNeeds } from '../subscriptions/cancel.ts'
import { createParty, type Party } from './party.ts'

export const DAY_MS = 86_400_000
export const PRICE = { amountMinor: 290_000, currency: 'NGN' }
export const BONUS_DAYS = 14
/** The price of a membership; those of the stage have counted already, and are not changed. */
export const BASIC = 'basic-sold'
/** The price of a pass: as dear and as long as the others, so that only what a pass is sets it apart. */
export const PASS = 'basic-pass'

/** One thing that happens; the numbers choose whom it happens to, and how. */
export interface Happening {
  kind: Kind
  whom: number
  how: number
}

export const KINDS = [
  ...['begin', 'begin', 'pay', 'pay', 'pay', 'payOddly', 'payTwice', 'decline', 'renew', 'renew', 'renewTwice'],
  ...['overdue', 'tell', 'tell', 'tell', 'tellOld', 'tellAtOnce', 'tellElsewhere', 'tellAndDie', 'giveBackThere'],
  ...['rent', 'rent', 'play', 'play', 'change', 'beginPushed', 'payPart', 'payPart', 'payLate', 'askBack'],
  ...['giveBackOurs', 'dispute', 'decide', 'loseDispute', 'deposit', 'giveBackDeposit', 'cancel', 'wait'],
] as const
export type Kind = (typeof KINDS)[number]

export interface Begun {
  id: string
  reference: string
  accountId: string
  isRecurring: boolean
  /** All of it, and what of that a provider is asked for. */
  dueMinor: number
  askedMinor: number
  /** Where credit pays all of it, what stands for the provider's word. */
  byCredit: Reading | null
  /** The film that it rents; null of a membership. */
  rents: string | null
  /** Earlier words of the provider, which may come late. */
  said: Reading[]
}

/** The service under test, as far as a world needs it. */
export interface Ground {
  db: Db
  queue: JobSender
  tenantId: string
  startsAt: Date
  needs: CancelNeeds & Pick<DepositNeeds, 'tenants'>
}

/** What all that happens works with. */
export interface Parts {
  ground: Ground
  clock: Clock
  party: Party
  /** The bank of the deposits, and what was begun there. */
  bank: Party
  deposits: Begun[]
  accountIds: readonly string[]
  begun: Begun[]
  now: Date
  /** The process dies at its next word to the queue, within the transaction. */
  dies: boolean
  /** Refunds that the provider was asked for. */
  asked: number
  settle: Settle
}

/** What `dies` throws. */
export class ProcessDied extends Error {}

export function createParts(
  ground: Ground,
  { name, accountIds }: { name: string; accountIds: readonly string[] },
): Parts {
  const { db, queue } = ground
  const parts: Omit<Parts, 'settle'> = {
    ...{ ground, party: createParty(name), bank: createParty(`${name}-bank`), deposits: [], accountIds, begun: [] },
    ...{ now: ground.startsAt, dies: false, asked: 0, clock: { now: () => parts.now } },
  }
  const send: typeof queue.send = (...given) => {
    if (parts.dies) throw new ProcessDied('the process died')
    return queue.send(...given)
  }
  const terms = { vatPermilleOf: async () => 75, supplierOf: async () => toSupplier({}) }
  const settle = createSettle({ db, clock: parts.clock, ...terms, queue: { send } })
  return Object.assign(parts, { settle })
}

export const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)]

/** Lets what was planned to go wrong go wrong; whatever else does fails the run. @returns whether it did */
export async function failing(work: Promise<unknown>, isPlanned: (error: unknown) => boolean): Promise<boolean> {
  try {
    await work
    return false
  } catch (error) {
    if (!isPlanned(error)) throw error
    return true
  }
}

export const hasCode =
  (...codes: string[]) =>
  (error: unknown): boolean =>
    codes.includes((error as { code?: string }).code ?? '')
