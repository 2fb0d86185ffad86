import { AppError } from '@kola/contract/errors'
import { MAX_PRODUCERS, type Producer, type ProducerAnswer } from '@kola/contract/producers/producers'
import type { AuditChange } from '@kola/contract/staff/audit'
import { newId } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import { toContracts } from './contracts/present.ts'
import type { Asking, ProducersNeeds } from './needs.ts'
import * as repository from './repository.ts'
import { hasStatements, listStatementRows } from './statements/repository.ts'

/** What somebody writes of a producer. */
export interface GivenProducer {
  name: string
  address: string
  email: string
  currency: string
  reference: string
}

export const toProducer = ({ changedAt, ...row }: repository.ProducerRow): Producer => ({
  ...row,
  changedAt: changedAt.toISOString(),
})

const toColumns = ({ name, address, email, currency, reference }: GivenProducer) => ({
  name: name.trim(),
  address: address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n'),
  ...{ email: email.trim(), currency, reference: reference.trim() },
})

const FIELDS = ['name', 'address', 'email', 'currency', 'reference'] as const

const toChanges = (before: GivenProducer | null, after: GivenProducer): AuditChange[] =>
  FIELDS.map((field) => ({ field, before: before?.[field] ?? null, after: after[field] })).filter(
    (one) => one.before !== one.after,
  )

/** @throws AppError PRODUCER_NOT_FOUND */
export async function readProducer({ db }: { db: Db }, key: repository.ProducerKey): Promise<ProducerAnswer> {
  const row = await repository.findProducer(db, key)
  if (!row) throw new AppError('PRODUCER_NOT_FOUND')
  const contracts = await repository.listContracts(db, key)
  const ids = contracts.map(({ id }) => id)
  return {
    producer: toProducer(row),
    contracts: toContracts(contracts, await repository.listNamed(db, key.tenantId, ids)),
    statements: await listStatementRows(db, key),
  }
}

/** @throws AppError PRODUCER_LIMIT */
export async function addProducer(
  needs: ProducersNeeds,
  asking: Asking,
  given: GivenProducer,
): Promise<ProducerAnswer> {
  const { db, clock } = needs
  const { tenantId, who, record } = asking
  const own = toColumns(given)
  record.about(own.name)
  const id = newId()
  await db.transaction().execute(async (tx) => {
    await repository.holdContracts(tx, tenantId)
    if ((await repository.countProducers(tx, tenantId)) >= MAX_PRODUCERS) throw new AppError('PRODUCER_LIMIT')
    const by = { revision: 1, changed_at: clock.now(), changed_by: who.name }
    await tx
      .insertInto('producer')
      .values({ tenant_id: tenantId, id, ...own, ...by })
      .execute()
  })
  record.changed(toChanges(null, own))
  return readProducer(needs, { tenantId, id })
}

/** @throws AppError PRODUCER_NOT_FOUND, PRODUCER_CHANGED with how it stands */
export async function changeProducer(
  needs: ProducersNeeds,
  { tenantId, who, record }: Asking,
  { id, ...given }: GivenProducer & { id: string; revision: number },
): Promise<ProducerAnswer> {
  const key = { tenantId, id }
  const own = toColumns(given)
  await needs.db.transaction().execute(async (tx) => {
    const before = await mustHold(tx, key, given.revision)
    record.about(before.name)
    const by = { revision: before.revision + 1, changed_at: needs.clock.now(), changed_by: who.name }
    await tx
      .updateTable('producer')
      .set({ ...own, ...by })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute()
    record.changed(toChanges(before, own))
  })
  return readProducer(needs, key)
}

/** @throws AppError PRODUCER_NOT_FOUND, PRODUCER_CHANGED, PRODUCER_HAS_STATEMENTS */
export async function removeProducer(
  { db }: ProducersNeeds,
  { tenantId, record }: Asking,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { name } = await mustHold(tx, { tenantId, id }, revision)
    record.about(name)
    if (await hasStatements(tx, { tenantId, id })) throw new AppError('PRODUCER_HAS_STATEMENTS')
    await tx.deleteFrom('producer').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
  })
}

async function mustHold(tx: Db, key: repository.ProducerKey, revision: number): Promise<repository.ProducerRow> {
  const row = await repository.holdProducer(tx, key)
  if (!row) throw new AppError('PRODUCER_NOT_FOUND')
  if (row.revision !== revision) throw new AppError('PRODUCER_CHANGED', { extra: { producer: toProducer(row) } })
  return row
}
