import { AppError } from '@kola/contract/errors'
import { toGiftCodeText } from '@kola/contract/gifts/gift-code'
import { newId } from '@kola/platform/ids'
import { sql } from 'kysely'
import { planSoldElsewhere } from '#features/billing/ledger/entries.ts'
import { post } from '#features/billing/ledger/ledger.ts'
import type { Tx } from '#shared/database/database.ts'
import { fromMajor, type Money, vatWithin } from '#shared/money.ts'
import { newGiftCode, toCodeHash } from '../codes.ts'
import { note, type VoucherNeeds } from './needs.ts'

export interface WantedVouchers {
  actor: string
  title: string
  /** Id or slug of a price. */
  subscriptionId: string
  days: number
  count: number
  validUntil?: string | undefined
  /** Decimal text in major units. */
  price?: string | undefined
}

/** Makes a batch of codes, which nobody can read again. @returns its id, and the codes as CSV */
export async function makeVouchers(needs: VoucherNeeds, tenantId: string, wanted: WantedVouchers) {
  const vatPermille = await needs.vatPermilleOf(tenantId)
  const now = needs.clock.now()
  const codes = Array.from({ length: wanted.count }, newGiftCode)
  const id = newId()
  await needs.db.transaction().execute(async (tx) => {
    const price = await getPrice(tx, tenantId, wanted.subscriptionId)
    const each = toEach(wanted, price.currency)
    const vatMinor = vatWithin(each, vatPermille).amountMinor
    const validUntil = wanted.validUntil ? toEnd(wanted.validUntil) : null
    const shared = { tenant_id: tenantId, plan_id: price.planId, price_id: price.id, days: wanted.days }
    await tx
      .insertInto('voucher_batch')
      .values({
        ...{ ...shared, id, title: wanted.title, count: wanted.count, price_minor: each.amountMinor },
        ...{
          vat_minor: vatMinor,
          currency: each.currency,
          valid_until: validUntil,
          made_by: wanted.actor,
          made_at: now,
        },
      })
      .execute()
    await sql`
      insert into gift (tenant_id, id, code_sha256, plan_id, price_id, days, state, batch_id, valid_until, made_at)
      select ${tenantId}, made.id, made.hash, ${price.planId}, ${price.id}, ${wanted.days}, 'open', ${id}, ${validUntil}, ${now}
      from unnest(${codes.map(() => newId())}::text[], ${codes.map(toCodeHash)}::text[]) as made (id, hash)`.execute(tx)
    await enterSold(tx, { tenantId, id, each, vatMinor, count: wanted.count, at: now })
    const { count, days } = wanted
    await note(tx, {
      tenantId,
      actor: wanted.actor,
      action: 'vouchers.make',
      subject: id,
      at: now,
      detail: { count, days },
    })
  })
  return { id, csv: toCsv(codes, wanted) }
}

const toCsv = (codes: readonly string[], { days, validUntil = '' }: WantedVouchers): string =>
  [['code', 'days', 'valid until'], ...codes.map((code) => [toGiftCodeText(code), String(days), validUntil])]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('')

/** The last day counts whole, wherever it ends last: Lagos is an hour before UTC. */
const toEnd = (day: string): Date => new Date(new Date(`${day}T00:00:00Z`).getTime() + 24 * 3_600_000)

function toEach({ price = '0' }: WantedVouchers, currency: string): Money {
  const each = fromMajor(price, currency)
  if (each) return each
  throw new AppError('INVALID_REQUEST', {
    message: `This is no amount of ${currency}`,
    fields: { price: 'No such amount' },
  })
}

async function getPrice(tx: Tx, tenantId: string, wanted: string) {
  const found = await tx
    .selectFrom('price')
    .select(['id', 'plan_id as planId', 'currency'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'membership')
    .where((eb) => eb.or([eb('id', '=', wanted), eb('slug_name', '=', wanted)]))
    .executeTakeFirst()
  if (!found) throw new AppError('PRICE_NOT_FOUND')
  return found
}

interface Sold {
  tenantId: string
  id: string
  each: Money
  vatMinor: number
  count: number
  at: Date
}

/** What a shop owes us for them is ours and not earned; those that are given away are no money. */
async function enterSold(tx: Tx, { tenantId, id, each, vatMinor, count, at }: Sold): Promise<void> {
  if (each.amountMinor === 0) return
  await post(tx, {
    ...{ tenantId, key: `vouchers:${id}`, kind: 'charge', paymentId: null, happenedAt: at, currency: each.currency },
    lines: planSoldElsewhere({ amountMinor: each.amountMinor * count, vatMinor: vatMinor * count }),
  })
}
