import { AppError } from '@kola/contract/errors'
import { type PriceChange, priceChangeSchema } from '@kola/contract/releases/releases'
import type { Clock } from '@kola/platform/clock'
import type { Db } from '#shared/database/database.ts'
import { fromMajor, toDecimalText } from '#shared/money.ts'
import type { PriceKind } from '#shared/releases/release-kind.ts'
import * as repository from './repository.ts'

/** What was put out, and what was paid before it. */
interface Before extends Omit<PriceChange, 'after'> {
  /** The amount that the release added. */
  id: string
  /** The country had an amount of its own before. */
  isOwn: boolean
}

const read = (content: unknown): PriceChange => priceChangeSchema.parse(content)
const toText = ({ amountMinor }: repository.Counting, currency: string) =>
  `${currency} ${toDecimalText(amountMinor, currency)}`

/** Amounts of plans, for releases. Running members keep what they pay; what counted is never changed: to undo is another amount. */
export function createPriceKind({ clock }: { clock: Clock }): PriceKind {
  const find = (db: Db, of: { tenantId: string; at: Date }, change: Pick<PriceChange, 'sub_id' | 'country'>) =>
    repository.findCounting(db, { ...of, priceId: change.sub_id, country: change.country })

  return {
    async take(tx, tenantId, { subscriptionId, country, amount }) {
      const sold = await repository.findSold(tx, { tenantId, priceId: subscriptionId })
      if (!sold) throw new AppError('PRICE_NOT_FOUND', { message: 'There is no such price' })
      const wanted = fromMajor(amount, sold.currency)
      if (!wanted) refuseAmount(`That is no amount of ${sold.currency}`)
      const counting = await find(tx, { tenantId, at: clock.now() }, { sub_id: subscriptionId, country })
      if (!counting)
        throw new AppError('PRICE_REFUSED', {
          message: 'It is not sold there yet: add it from a day on, for a release could not take it back',
        })
      if (counting.amountMinor === wanted.amountMinor) refuseAmount('That is what is paid there now')
      const before = toDecimalText(counting.amountMinor, sold.currency)
      const after = toDecimalText(wanted.amountMinor, sold.currency)
      const content: PriceChange = { sub_id: subscriptionId, ...sold, country, before, after }
      const subject = country ? `${subscriptionId}:${country}` : subscriptionId
      return { subject, name: [sold.plan, country, sold.currency].filter(Boolean).join(', '), content }
    },
    hold: (tx, { tenantId, subject }) => repository.holdPrice(tx, { tenantId, priceId: subject.split(':')[0] ?? '' }),
    async findLacks(db, { tenantId, content, at }) {
      const { before, currency, ...change } = read(content)
      const counting = await find(db, { tenantId, at }, change)
      if (!counting) return ['It is not sold there any more']
      if (toDecimalText(counting.amountMinor, currency) === before) return []
      const when = at > clock.now() ? 'costs by then' : 'costs now'
      return [`It was ${currency} ${before} when it was taken in, and ${when} ${toText(counting, currency)}`]
    },
    async put(tx, going, content): Promise<Before> {
      const { after, ...change } = read(content)
      const { tenantId, by } = going
      const counting = await find(tx, { tenantId, at: clock.now() }, change)
      const amount = fromMajor(after, change.currency)
      if (!counting || !amount) throw new Error(`${going.subject} was ready, and cannot be put out`)
      const row = { ...change, amountMinor: amount.amountMinor, by, why: going.why }
      const id = await repository.addFromNow(tx, { tenantId, now: clock.now() }, row)
      return { ...change, id, isOwn: counting.isOwn }
    },
    async undo(tx, going, given) {
      const { id, isOwn, ...change } = given as Before
      const [{ tenantId, by, why }, { currency, country }] = [going, change]
      await repository.holdPrice(tx, { tenantId, priceId: change.sub_id })
      const now = clock.now()
      const last = await repository.findLast(tx, { tenantId, priceId: change.sub_id, country, at: now, orOf: id })
      if (last?.id !== id) return ['Somebody has changed it since: it stays']
      const any = country === '' ? null : await find(tx, { tenantId, at: now }, { ...change, country: '' })
      if (!isOwn && any && toDecimalText(any.amountMinor, currency) !== change.before)
        return [`What any country pays is ${toText(any, currency)} by now: it stays`]
      const amount = fromMajor(change.before, currency)
      if (!amount) throw new Error(`${change.before} was no amount of ${currency}`)
      await repository.addFromNow(tx, { tenantId, now }, { ...change, amountMinor: amount.amountMinor, by, why })
      return []
    },
  }
}

function refuseAmount(message: string): never {
  throw new AppError('INVALID_REQUEST', { message, fields: { amount: message } })
}
