import { AppError } from '@kola/contract/errors'
import type { Sheet, Sum } from '@kola/contract/producers/sheet'
import type { ProducerStatement } from '@kola/contract/producers/statements'
import { newId } from '@kola/platform/ids'
import type { Tx } from '#shared/database/database.ts'
import { fromMajor } from '#shared/money.ts'
import type { Asking, ProducersNeeds } from '../needs.ts'
import { holdContracts, holdProducer, type ProducerKey, type ProducerRow } from '../repository.ts'
import { readDraft } from '../sheet/draft.ts'
import { toSum } from '../sheet/reckon.ts'
import { toStatement } from './present.ts'
import * as repository from './repository.ts'

/** Freezes what a month comes to. Whoever asks for the same once more has the same. @throws AppError PRODUCER_NOT_FOUND, STATEMENT_NOT_READY */
export async function issueStatement(
  needs: ProducersNeeds,
  asking: Asking,
  { id, month }: { id: string; month: string },
): Promise<ProducerStatement> {
  const key = { tenantId: asking.tenantId, id }
  return needs.db.transaction().execute(async (tx) => {
    const producer = await mustHold(tx, asking, key)
    const known = await repository.findLast(tx, { ...key, month })
    if (known) return toStatement(known)
    const sheet = await mustDraft(needs, tx, { tenantId: key.tenantId, month, producer })
    return write({ ...needs, tx }, asking, { producer, sheet, corrects: null, why: '' })
  })
}

/** Another in its place, as the month is counted now. @throws AppError STATEMENT_NOT_FOUND, STATEMENT_NOT_READY, STATEMENT_UNCHANGED */
export async function correctStatement(
  needs: ProducersNeeds,
  asking: Asking,
  { id, why }: { id: string; why: string },
): Promise<ProducerStatement> {
  const { tenantId } = asking
  return needs.db.transaction().execute(async (tx) => {
    const found = await repository.findStatement(tx, tenantId, id)
    if (!found) throw new AppError('STATEMENT_NOT_FOUND')
    const producer = await mustHold(tx, asking, { tenantId, id: found.producerId })
    const known = await repository.findCorrection(tx, tenantId, id)
    if (known) return toStatement(known)
    const sheet = await mustDraft(needs, tx, { tenantId, month: found.month.slice(0, 7), producer })
    if (isSame(sheet, found.content.sheet)) throw new AppError('STATEMENT_UNCHANGED')
    return write({ ...needs, tx }, asking, { producer, sheet, corrects: found, why: why.trim() })
  })
}

/** Two that issue for the same producer wait for each other; contracts and counts stay as they are meanwhile. */
async function mustHold(tx: Tx, { tenantId, record }: Asking, key: ProducerKey): Promise<ProducerRow> {
  await holdContracts(tx, tenantId)
  const producer = await holdProducer(tx, key)
  if (!producer) throw new AppError('PRODUCER_NOT_FOUND')
  record.about(producer.name)
  await repository.holdCounts(tx, tenantId)
  return producer
}

async function mustDraft(
  needs: ProducersNeeds,
  tx: Tx,
  of: { tenantId: string; month: string; producer: ProducerRow },
): Promise<Sheet> {
  const { sheet, lacks } = await readDraft(needs, tx, of)
  if (!sheet || lacks) throw new AppError('STATEMENT_NOT_READY', { extra: { lacks } })
  return sheet
}

interface Writing {
  producer: ProducerRow
  sheet: Sheet
  corrects: repository.FoundStatement | null
  why: string
}

async function write(
  { clock, tx }: ProducersNeeds & { tx: Tx },
  { tenantId, who, record }: Asking,
  { producer, sheet, corrects, why }: Writing,
): Promise<ProducerStatement> {
  const id = newId()
  await repository.addStatement(tx, tenantId, {
    ...{ id, producerId: producer.id, month: `${sheet.month}-01`, corrects: corrects?.id ?? null, why },
    content: { sheet, difference: corrects && toDifference(sheet.totals, corrects.content.sheet.totals) },
    ...{ issuedAt: clock.now(), issuedBy: who.name },
  })
  const written = await repository.findStatement(tx, tenantId, id)
  if (!written) throw new Error('a statement was not written')
  const statement = toStatement(written)
  const tell = (totals: readonly Sum[]) => totals.map(({ currency, amount }) => `${amount} ${currency}`).join(', ')
  record.changed([
    { field: 'number', before: statement.corrects?.number ?? null, after: statement.number },
    { field: 'month', before: null, after: sheet.month },
    { field: 'total', before: corrects && tell(corrects.content.sheet.totals), after: tell(sheet.totals) },
  ])
  return statement
}

/** Whatever the moment at which it was counted. */
export const isSame = (a: Sheet, b: Sheet): boolean => toPlain(a) === toPlain(b)

/** jsonb keeps no order of names. */
const toPlain = (sheet: Sheet): string =>
  JSON.stringify({ ...sheet, countedAt: '' }, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** By currency, of both. */
export function toDifference(now: readonly Sum[], before: readonly Sum[]): Sum[] {
  const minor = (sums: readonly Sum[], currency: string) =>
    fromMajor(sums.find((one) => one.currency === currency)?.amount ?? '0', currency)?.amountMinor ?? 0
  const currencies = new Set([...now, ...before].map(({ currency }) => currency))
  return [...currencies].map((currency) =>
    toSum({ currency, amountMinor: minor(now, currency) - minor(before, currency) }),
  )
}
