import type { ProducerStatement } from '@kola/contract/producers/statements'
import { toStatementNumber } from './numbers.ts'
import type { FoundStatement } from './repository.ts'

export const toStatement = ({ before, after, ...row }: FoundStatement): ProducerStatement => ({
  ...{ id: row.id, number: toStatementNumber(row), producerId: row.producerId, sheet: row.content.sheet },
  ...{ issuedAt: row.issuedAt.toISOString(), issuedBy: row.issuedBy },
  corrects: before && {
    ...{ id: before.id, number: toStatementNumber(before), why: row.why },
    difference: row.content.difference ?? [],
  },
  correctedBy: after && { id: after.id, number: toStatementNumber(after) },
})
