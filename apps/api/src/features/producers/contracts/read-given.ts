import { AppError } from '@kola/contract/errors'
import type { ContractRule } from '@kola/contract/producers/sheet'
import { fromMajor, toDecimalText } from '#shared/money.ts'

/** What somebody writes of a contract. */
export interface GivenContract {
  reference: string
  from: string
  until: string | null
  rule: ContractRule
  titles: readonly string[]
}

export interface ContractColumns {
  reference: string
  from_day: string
  until_day: string | null
  rule: 'share' | 'fee'
  share_points: number | null
  fee_minor: number | null
  fee_currency: string | null
}

const refuse = (fields: Record<string, string>) => new AppError('INVALID_REQUEST', { fields })

/** @throws AppError INVALID_REQUEST */
export function toColumns({ reference, from, until, rule }: GivenContract): ContractColumns {
  if (until !== null && until < from) throw refuse({ until: 'It ends before it begins' })
  const own = { reference: reference.trim(), from_day: from, until_day: until, rule: rule.kind }
  // Hundredths by their digits alone: 12.55 is 1255, and no number in between.
  if (rule.kind === 'share') {
    const [whole = '0', fraction = ''] = rule.percent.split('.')
    return { ...own, share_points: Number(whole + fraction.padEnd(2, '0')), fee_minor: null, fee_currency: null }
  }
  const fee = fromMajor(rule.amount, rule.currency)
  if (!fee || fee.amountMinor <= 0) throw refuse({ rule: 'That is no amount of this currency' })
  return { ...own, share_points: null, fee_minor: fee.amountMinor, fee_currency: rule.currency }
}

/** As the log tells it. */
export function toTold(columns: ContractColumns): Record<string, string> {
  const { rule, share_points: points, fee_minor: fee, fee_currency: currency } = columns
  return {
    contract: columns.reference,
    from: columns.from_day,
    until: columns.until_day ?? 'no end',
    rule:
      rule === 'share'
        ? `${((points ?? 0) / 100).toFixed(2)} %`
        : `${toDecimalText(fee ?? 0, currency ?? '')} ${currency} a month`,
  }
}
