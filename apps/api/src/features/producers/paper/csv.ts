import type { SheetTitle, Sum } from '@kola/contract/producers/sheet'
import type { ProducerStatement } from '@kola/contract/producers/statements'
import { CSV_MARK, toCsvRow } from '#shared/csv/csv.ts'
import { KIND_WORDS, toRuleText } from './words.ts'

const COLUMNS = [
  ...['statement', 'corrects', 'issued_at', 'month', 'producer', 'contract', 'rule', 'title_id', 'title', 'kind'],
  ...['minutes', 'watched_seconds', 'share', 'currency', 'amount'],
]

/** A row for each title and currency, and one for each fee: the amounts of a currency come to its total. */
export function* writeCsv(statement: ProducerStatement): Generator<string> {
  const { sheet, number, corrects, issuedAt } = statement
  yield `${CSV_MARK}${toCsvRow(COLUMNS)}\r\n`
  const head = [number, corrects?.number ?? '', issuedAt, sheet.month, sheet.producer.name]
  for (const contract of sheet.contracts) {
    const own = [...head, contract.reference, toRuleText(contract.rule)]
    if (contract.rule.kind === 'fee')
      for (const sum of contract.amounts) yield toRow(own, ['', '', '', '', '', ''], sum)
    for (const title of contract.titles) {
      const cells = toCells(title)
      if (title.amounts.length === 0) yield toRow(own, cells, { currency: '', amount: '' })
      for (const sum of title.amounts) yield toRow(own, cells, sum)
    }
  }
}

const toRow = (own: readonly string[], title: readonly string[], { currency, amount }: Sum): string =>
  `${toCsvRow([...own, ...title, currency, amount])}\r\n`

const toCells = ({ id, name, kind, minutes, watchedSeconds, share }: SheetTitle): string[] => [
  ...[id, name, kind ? KIND_WORDS[kind] : '', String(minutes), String(watchedSeconds)],
  share === null ? '' : share.toFixed(6),
]
