import { AppError } from '@kola/contract/errors'
import type { ProducerMonth, ProducerStatement } from '@kola/contract/producers/statements'
import type { Db } from '#shared/database/database.ts'
import type { ProducersNeeds } from '../needs.ts'
import { findProducer } from '../repository.ts'
import { readDraft } from '../sheet/draft.ts'
import { isSame } from './issue.ts'
import { toStatement } from './present.ts'
import { findLast, findStatement } from './repository.ts'

/** @throws AppError STATEMENT_NOT_FOUND */
export async function readStatement({ db }: { db: Db }, tenantId: string, id: string): Promise<ProducerStatement> {
  const found = await findStatement(db, tenantId, id)
  if (!found) throw new AppError('STATEMENT_NOT_FOUND')
  return toStatement(found)
}

/** As it is counted now, beside what was issued. @throws AppError PRODUCER_NOT_FOUND */
export async function readProducerMonth(
  needs: ProducersNeeds,
  { tenantId, id, month }: { tenantId: string; id: string; month: string },
): Promise<ProducerMonth> {
  const { db } = needs
  const producer = await findProducer(db, { tenantId, id })
  if (!producer) throw new AppError('PRODUCER_NOT_FOUND')
  const [{ sheet: draft, lacks }, last] = await Promise.all([
    readDraft(needs, db, { tenantId, month, producer }),
    findLast(db, { tenantId, id, month }),
  ])
  const statement = last && toStatement(last)
  return { draft, lacks, statement, differs: statement !== null && draft !== null && !isSame(draft, statement.sheet) }
}
