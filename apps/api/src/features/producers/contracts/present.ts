import type { ProducerContract } from '@kola/contract/producers/producers'
import type { ContractRow, NamedTitle } from '../repository.ts'
import { toRule } from '../sheet/reckon.ts'

const toContractRule = ({ sharePoints, feeMinor, feeCurrency }: ContractRow): ProducerContract['rule'] =>
  toRule(
    sharePoints === null
      ? { kind: 'fee', amountMinor: feeMinor ?? 0, currency: feeCurrency ?? '' }
      : { kind: 'share', points: sharePoints },
  )

export function toContracts(rows: readonly ContractRow[], named: readonly NamedTitle[]): ProducerContract[] {
  const byContract = Map.groupBy(named, ({ contractId }) => contractId)
  return rows.map((row) => ({
    ...{ id: row.id, reference: row.reference, from: row.from, until: row.until, rule: toContractRule(row) },
    titles: (byContract.get(row.id) ?? []).map(({ id, name, kind }) => ({ id, name, kind })),
    ...{ revision: row.revision, changedAt: row.changedAt.toISOString(), changedBy: row.changedBy },
  }))
}
