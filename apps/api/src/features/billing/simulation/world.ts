import { isDeepStrictEqual } from 'node:util'
import type { Money } from '#shared/money.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { askBack } from '../credit/ask-back.ts'
import { beginRental } from '../rentals/begin-rental.ts'
import { cancelSubscription } from '../subscriptions/cancel.ts'
import { addBegun, FILMS } from './begin.ts'
import { change, tellChanges } from './changes.ts'
import { deposit, giveBackDeposit } from './deposits.ts'
import { giveBackQueued, giveBackRefused } from './going-back.ts'
import {
  BASIC,
  type Begun,
  createParts,
  DAY_MS,
  failing,
  type Ground,
  type Happening,
  hasCode,
  type Kind,
  type Parts,
  PRICE,
  ProcessDied,
  pick,
} from './parts.ts'
import type { Party } from './party.ts'

async function begin(parts: Parts, happening: Happening): Promise<void> {
  const one = await addBegun(parts, happening, 'flutterwave')
  if (one) parts.begun.push(one)
}

/** A film is rented once, or again while it can be watched. */
async function rent(parts: Parts, happening: Happening): Promise<void> {
  const one = await addBegun(parts, { ...happening, rents: pick(FILMS, happening.how) ?? null }, 'flutterwave')
  if (one) parts.begun.push(one)
}

/** The first play, now and then on two devices at once. */
async function play(parts: Parts, { how }: Happening): Promise<void> {
  const { db, tenantId } = parts.ground
  const rows = await db
    .selectFrom('rental')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', 'in', [...parts.accountIds])
    .orderBy('bought_at')
    .orderBy('checkout_id')
    .execute()
  const wanted = pick(rows, how)
  if (!wanted) return
  const begin = () => db.transaction().execute((tx) => beginRental(tx, { tenantId, rentalId: wanted.id }, parts.now))
  await Promise.all(how % 3 === 0 ? [begin(), begin()] : [begin()])
}

function pay({ party, now }: Parts, one: Begun, amount: Money = { ...PRICE, amountMinor: one.askedMinor }): void {
  if (one.byCredit) return
  party.charge(one.reference, { amount, at: now, renews: one.isRecurring })
}

function renew(parts: Parts, one: Begun, times: number): void {
  if (parts.party.of(one.reference).subscription?.state !== 'active') return
  parts.now = new Date(parts.now.getTime() + 30 * DAY_MS)
  for (let time = 0; time < times; time += 1) {
    parts.party.charge(one.reference, { amount: parts.party.of(one.reference).renewal, at: parts.now, isRenewal: true })
  }
}

const readOf = ({ party }: Parts, { byCredit, reference }: Begun) => byCredit ?? party.read(reference)

function tell(parts: Parts, one: Begun, reading = readOf(parts, one)): Promise<Checkout> {
  const { settle, ground } = parts
  one.said.push(reading)
  return settle({ tenantId: ground.tenantId, accountId: one.accountId, checkoutId: one.id }, reading)
}

/** Whether the last word of it was another. */
const hasNews = (parts: Parts, one: Begun): boolean => !isDeepStrictEqual(readOf(parts, one), one.said.at(-1))

async function tellAndDie(parts: Parts, one: Begun): Promise<void> {
  parts.dies = true
  await failing(tell(parts, one), (error) => error instanceof ProcessDied)
  parts.dies = false
}

/** The provider's word of one payment is taken for another's, such as by the address of its payer. */
async function tellElsewhere(parts: Parts, one: Begun, { how }: Happening): Promise<void> {
  const other = pick(parts.begun, how)
  await tell(parts, one)
  if (!other || other.byCredit) return
  const reading = { ...parts.party.read(one.reference), subscription: null }
  const { tenantId } = parts.ground
  await parts.settle({ tenantId, accountId: other.accountId, checkoutId: other.id }, reading)
}

/** A dispute that is known here before it is lost: the two alone seldom meet in one world. */
async function loseDispute(parts: Parts, one: Begun): Promise<void> {
  const { party, now } = parts
  const [charge] = party.of(one.reference).charges
  if (!charge) return
  party.dispute(one.reference, { transactionId: charge.transactionId, at: now })
  await tell(parts, one)
  party.decide(one.reference, 'lost')
}

/** Of a payment that its payer's bank sends comes a part, then what is missing, now and then more. */
function payPart(parts: Parts, one: Begun, { how }: Happening): void {
  const came = parts.party.of(one.reference).charges.reduce((sum, { amount }) => sum + amount.amountMinor, 0)
  const missing = one.askedMinor - came
  const part = how % 3 === 0 ? missing + (how % 2) * 1_000 : Math.floor(one.askedMinor / 3)
  if (part > 0) pay(parts, one, { ...PRICE, amountMinor: part })
}

/** A member asks for credit that there is, or was. */
async function askForIt(parts: Parts, _one: Begun, { how }: Happening): Promise<void> {
  const { db, queue, tenantId } = parts.ground
  const rows = await db
    .selectFrom('credit')
    .innerJoin('payment', 'payment.id', 'credit.payment_id')
    .innerJoin('checkout', 'checkout.id', 'payment.checkout_id')
    .select(['credit.payment_id as paymentId', 'credit.account_id as accountId', 'checkout.reference'])
    .where('credit.account_id', 'in', [...parts.accountIds])
    .orderBy('credit.created_at')
    .orderBy('payment.transaction_id')
    .execute()
  const wanted = pick(rows, how)
  if (wanted) await failing(askBack({ db, queue, clock: parts.clock }, { tenantId, ...wanted }), hasCode('CREDIT_USED'))
}

const ODD: readonly ((one: Begun) => Money)[] = [
  ({ askedMinor }) => ({ ...PRICE, amountMinor: askedMinor - 1 }),
  ({ askedMinor }) => ({ ...PRICE, amountMinor: askedMinor + 7 }),
  ({ askedMinor }) => ({ amountMinor: askedMinor, currency: 'GHS' }),
]

type Act = (parts: Parts, one: Begun, happening: Happening) => Promise<unknown> | unknown

const ACTS: Record<
  Exclude<Kind, 'begin' | 'beginPushed' | 'rent' | 'play' | 'change' | 'deposit' | 'giveBackDeposit'>,
  Act
> = {
  pay: (parts, one) => parts.party.of(one.reference).charges.length === 0 && pay(parts, one),
  payOddly: (parts, one, { how }) => pay(parts, one, pick(ODD, how)?.(one)),
  payTwice: (parts, one) => [pay(parts, one), pay(parts, one)],
  payPart,
  payLate(parts, one) {
    parts.now = new Date(parts.now.getTime() + 2 * DAY_MS)
    pay(parts, one)
  },
  askBack: askForIt,
  decline: ({ party }, { reference }) => party.decline(reference),
  renew: (parts, one) => renew(parts, one, 1),
  renewTwice: (parts, one) => renew(parts, one, 2),
  overdue: ({ party }, { reference }, { how }) =>
    party.setSubscription(reference, how % 2 === 0 ? 'past_due' : 'active'),
  tell: (parts, one) => tell(parts, one),
  tellOld: (parts, one, { how }) => tell(parts, one, pick(one.said, how)),
  tellAtOnce: (parts, one) => Promise.all([tell(parts, one), tell(parts, one), tell(parts, one)]),
  tellElsewhere,
  tellAndDie,
  giveBackThere({ party, now }, { reference }, { how }) {
    const charge = pick(party.of(reference).charges, how)
    if (!charge) return
    const amountMinor = how % 2 === 0 ? charge.amount.amountMinor : 1_000
    party.giveBack(reference, { transactionId: charge.transactionId, amountMinor, at: now })
  },
  giveBackOurs: (parts) => giveBackQueued(parts, (one) => tell(parts, one)),
  dispute({ party, now }, { reference }, { how }) {
    const charge = pick(party.of(reference).charges, how)
    if (charge) party.dispute(reference, { transactionId: charge.transactionId, at: now })
  },
  decide: ({ party }, { reference }, { how }) => party.decide(reference, how % 2 === 0 ? 'won' : 'lost'),
  loseDispute,
  cancel({ ground, clock }, { accountId }) {
    const wanted = { tenantId: ground.tenantId, accountId, wanted: BASIC }
    const wish = cancelSubscription({ ...ground.needs, clock }, wanted)
    return failing(
      wish,
      hasCode('SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_ALREADY_CANCELLED', 'SUBSCRIPTION_NOT_RENEWING'),
    )
  },
  wait(parts, _one, { how }) {
    parts.now = new Date(parts.now.getTime() + (how % 40) * DAY_MS)
  },
}

export interface World {
  party: Party
  bank: Party
  begun: readonly Begun[]
  deposits: readonly Begun[]
  now: () => Date
  happen(happening: Happening): Promise<void>
  /** Everything that is still to be told is told, and what is to go back has gone back. */
  settleAll(): Promise<void>
}

/** Some accounts, a provider with books of its own, and everything that can happen between them. */
export function createWorld(ground: Ground, of: { name: string; accountIds: readonly string[] }): World {
  const parts = createParts(ground, of)
  const { party, bank, begun, deposits } = parts
  return {
    ...{ party, bank, begun, deposits, now: () => parts.now },
    async happen(happening) {
      const { kind } = happening
      const one = pick(begun, happening.whom)
      if (kind === 'begin') await begin(parts, happening)
      else if (kind === 'beginPushed') await begin(parts, { ...happening, how: happening.how * 10 + 1 })
      else if (kind === 'rent') await rent(parts, happening)
      else if (kind === 'play') await play(parts, happening)
      else if (kind === 'change') await change(parts, happening)
      else if (kind === 'deposit') await deposit(parts, happening)
      else if (kind === 'giveBackDeposit') await giveBackDeposit(parts, happening)
      else if (one) await ACTS[kind](parts, one, happening)
    },
    async settleAll() {
      for (const one of begun) await tell(parts, one)
      await giveBackQueued(parts, (one) => tell(parts, one))
      await giveBackRefused(parts)
      await giveBackQueued(parts, (one) => tell(parts, one))
      for (const one of begun.filter((each) => hasNews(parts, each))) await tell(parts, one)
      await tellChanges(parts, false)
    },
  }
}
