import type { Clock } from '@kola/platform/clock'
import { addFact } from '#features/billing/findings/add-fact.ts'
import { planSettled } from '#features/billing/ledger/entries.ts'
import { post } from '#features/billing/ledger/ledger.ts'
import type { SettledKind } from '#features/billing/settle/judge.ts'
import type { Db, Tx } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'
import { judgeLine } from './judge-line.ts'
import { listOwned, type NotedLine, noteLines, noteOwner, type OwnedLine } from './repository.ts'

interface Needs {
  db: Db
  clock: Clock
}

/** Notes what a provider told of a settlement, and enters what is known to be whose. The same told twice changes nothing. */
export async function enterLines(
  { db, clock }: Needs,
  { provider, lines }: { provider: string; lines: readonly NotedLine[] },
): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (tx) => {
    await noteLines(tx, { provider, lines, at })
    await enterOwned(tx, { provider, ids: lines.map(({ id }) => id), at })
  })
}

/** @returns how many of them were somebody's, and had not been */
export async function enterOwned(
  tx: Tx,
  { provider, ids, at }: { provider: string; ids: readonly string[]; at: Date },
): Promise<number> {
  const owned = await listOwned(tx, { provider, ids })
  for (const line of owned) if (await noteOwner(tx, provider, line)) await enter(tx, provider, { line, at })
  return owned.length
}

async function enter(tx: Tx, provider: string, { line, at }: { line: OwnedLine; at: Date }): Promise<void> {
  const { tenantId, paymentId, lineId, paidAt: happenedAt, currency } = line
  const lines = planSettled({ provider, ...line })
  const key = `settled:${provider}:${lineId}`
  if (lines.length > 0) await post(tx, { tenantId, key, kind: 'settlement', paymentId, happenedAt, currency, lines })
  for (const kind of judgeLine(line)) await report(tx, { kind, provider, line, at })
}

async function report(
  tx: Tx,
  { kind, provider, line, at }: { kind: SettledKind; provider: string; line: OwnedLine; at: Date },
): Promise<void> {
  const { tenantId, paymentId, checkoutId, accountId, currency, settlementId, transactionId: transaction } = line
  const toText = (minor: number, of = currency) => `${of} ${toDecimalText(minor, of)}`
  const detail = {
    ...{
      provider,
      settlement: settlementId,
      transaction,
      settled: toText(line.grossMinor),
      fee: toText(line.feeMinor),
    },
    booked: toText(line.bookedMinor, line.bookedCurrency),
  }
  const fact = `${kind}:${provider}:${line.lineId}`
  await addFact(tx, { tenantId, kind, fact, at, detail, checkoutId, paymentId, accountId })
}
