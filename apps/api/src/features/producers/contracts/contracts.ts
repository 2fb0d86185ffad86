import { AppError } from '@kola/contract/errors'
import { MAX_CONTRACTS, type ProducerAnswer } from '@kola/contract/producers/producers'
import type { AuditChange } from '@kola/contract/staff/audit'
import { newId } from '@kola/platform/ids'
import type { Tx } from '#shared/database/database.ts'
import type { Asking, ProducersNeeds } from '../needs.ts'
import { readProducer } from '../producers.ts'
import * as repository from '../repository.ts'
import { readNames, refuseConflict } from './conflicts.ts'
import { type ContractColumns, type GivenContract, toColumns, toTold } from './read-given.ts'

interface ContractKey {
  id: string
  contractId: string
}

interface Held {
  columns: ContractColumns
  revision: number
  names: string[]
}

/** @throws AppError PRODUCER_NOT_FOUND, CONTRACT_LIMIT, INVALID_REQUEST */
export async function addContract(
  needs: ProducersNeeds,
  asking: Asking,
  { id, ...given }: GivenContract & { id: string },
): Promise<ProducerAnswer> {
  const { tenantId, who } = asking
  const columns = toColumns(given)
  await inTurn(needs, { ...asking, id }, async (tx) => {
    const contractId = newId()
    const known = await repository.listContracts(tx, { tenantId, id })
    if (known.length >= MAX_CONTRACTS) throw new AppError('CONTRACT_LIMIT')
    const by = { revision: 1, changed_at: needs.clock.now(), changed_by: who.name }
    await tx
      .insertInto('producer_contract')
      .values({ tenant_id: tenantId, id: contractId, producer_id: id, ...columns, ...by })
      .execute()
    const names = await putTitles(tx, { tenantId, contractId, given })
    asking.record.changed(toChanges(null, { columns, names }))
  })
  return readProducer(needs, { tenantId, id })
}

/** @throws AppError CONTRACT_NOT_FOUND, CONTRACT_CHANGED, INVALID_REQUEST */
export async function changeContract(
  needs: ProducersNeeds,
  asking: Asking,
  { id, contractId, ...given }: GivenContract & ContractKey & { revision: number },
): Promise<ProducerAnswer> {
  const { tenantId, who } = asking
  const columns = toColumns(given)
  await inTurn(needs, { ...asking, id }, async (tx) => {
    const before = await mustFind(tx, { tenantId, id, contractId }, given.revision)
    const by = { revision: before.revision + 1, changed_at: needs.clock.now(), changed_by: who.name }
    await tx
      .updateTable('producer_contract')
      .set({ ...columns, ...by })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', contractId)
      .execute()
    const names = await putTitles(tx, { tenantId, contractId, given })
    asking.record.changed(toChanges(before, { columns, names }))
  })
  return readProducer(needs, { tenantId, id })
}

/** @throws AppError CONTRACT_NOT_FOUND, CONTRACT_CHANGED */
export async function removeContract(
  needs: ProducersNeeds,
  asking: Asking,
  { id, contractId, revision }: ContractKey & { revision: number },
): Promise<ProducerAnswer> {
  const { tenantId } = asking
  await inTurn(needs, { ...asking, id }, async (tx) => {
    const before = await mustFind(tx, { tenantId, id, contractId }, revision)
    await tx.deleteFrom('producer_contract').where('tenant_id', '=', tenantId).where('id', '=', contractId).execute()
    asking.record.changed(toChanges(before, null))
  })
  return readProducer(needs, { tenantId, id })
}

/** One after the other of a tenant: two contracts never name the same title at once. @throws AppError PRODUCER_NOT_FOUND */
async function inTurn(
  { db }: ProducersNeeds,
  { tenantId, record, id }: Asking & { id: string },
  act: (tx: Tx) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await repository.holdContracts(tx, tenantId)
    const producer = await repository.findProducer(tx, { tenantId, id })
    if (!producer) throw new AppError('PRODUCER_NOT_FOUND')
    record.about(producer.name)
    await act(tx)
  })
}

/** In the place of those that it named before. @returns their names */
async function putTitles(
  tx: Tx,
  { tenantId, contractId, given }: { tenantId: string; contractId: string; given: GivenContract },
): Promise<string[]> {
  const titles = [...new Set(given.titles)]
  const named = await repository.listNamed(tx, tenantId, [contractId])
  const known = new Map(named.map(({ id, name }) => [id, name]))
  const names = await readNames(tx, { tenantId, titles, known })
  await refuseConflict(tx, { tenantId, contractId, titles, from: given.from, until: given.until })
  await tx
    .deleteFrom('producer_contract_title')
    .where('tenant_id', '=', tenantId)
    .where('contract_id', '=', contractId)
    .execute()
  const rows = titles.map((id) => ({
    tenant_id: tenantId,
    contract_id: contractId,
    title_id: id,
    name: names.get(id) ?? id,
  }))
  await tx.insertInto('producer_contract_title').values(rows).execute()
  return rows.map(({ name }) => name).toSorted()
}

/** @throws AppError CONTRACT_NOT_FOUND, CONTRACT_CHANGED */
async function mustFind(tx: Tx, key: ContractKey & { tenantId: string }, revision: number): Promise<Held> {
  const row = (await repository.listContracts(tx, key)).find(({ id }) => id === key.contractId)
  if (!row) throw new AppError('CONTRACT_NOT_FOUND')
  if (row.revision !== revision) throw new AppError('CONTRACT_CHANGED')
  const named = await repository.listNamed(tx, key.tenantId, [row.id])
  return {
    columns: {
      ...{ reference: row.reference, from_day: row.from, until_day: row.until, rule: row.rule },
      ...{ share_points: row.sharePoints, fee_minor: row.feeMinor, fee_currency: row.feeCurrency },
    },
    revision: row.revision,
    names: named.map(({ name }) => name).toSorted(),
  }
}

function toChanges(before: Omit<Held, 'revision'> | null, after: Omit<Held, 'revision'> | null): AuditChange[] {
  const tell = (held: Omit<Held, 'revision'> | null): Record<string, string> =>
    held ? { ...toTold(held.columns), titles: held.names.join(', ').slice(0, 400) } : {}
  const [was, is] = [tell(before), tell(after)]
  return ['contract', 'from', 'until', 'rule', 'titles']
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
    .filter((one) => one.before !== one.after)
}
