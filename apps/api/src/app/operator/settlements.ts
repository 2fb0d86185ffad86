import type { Client } from '@kola/contract/http/client'
import {
  SETTLED_LINES_PAGE,
  type SettledLine,
  type Settlement,
  type Unread,
} from '@kola/contract/settlements/settlements'
import type { OperatorArgs } from './args.ts'
import { toTable, toTime } from './print.ts'

/** What providers paid out. */
export async function actOnSettlements(call: Client, args: OperatorArgs): Promise<{ answer: unknown; text: string }> {
  const { provider, before } = args.texts
  if (args.command === 'settlements list') {
    const answer = await call('GET /api/v1/apps/settlements', { query: { provider, before } })
    return { answer, text: toSettlementList(answer.settlements, answer.unread) }
  }
  const lines: SettledLine[] = []
  for (;;) {
    const of = { params: { id: args.subject }, query: { provider, after: lines.at(-1)?.id } }
    const page = await call('GET /api/v1/apps/settlements/{id}', of)
    lines.push(...page.lines)
    const answer = { settlement: page.settlement, lines }
    const text = `${toSettlementList([page.settlement])}\n\n${toLineList(lines)}`
    if (page.lines.length < SETTLED_LINES_PAGE) return { answer, text }
  }
}

export const toSettlementList = (settlements: readonly Settlement[], unread: readonly Unread[] = []): string =>
  [settlements.length === 0 ? 'Nothing was paid out.' : toSettlementTable(settlements), ...unread.map(toNote)].join(
    '\n\n',
  )

const toSettlementTable = (settlements: readonly Settlement[]): string =>
  toTable([
    ['SETTLEMENT', 'PROVIDER', 'PAID OUT (UTC)', 'LINES', 'GROSS', 'FEES', 'NET', ''],
    ...settlements.map((one) => [
      ...[one.id, one.provider, toTime(one.paidAt), String(one.lines)],
      ...[one.gross, one.fees, one.net, one.currency],
    ]),
  ])

const WHY: Readonly<Record<Unread['why'], string>> = {
  off: 'this is turned off. Once PayPal has given the app its transaction search, set PAYPAL_TRANSACTION_SEARCH=on.',
  refused: 'it does not allow us to. What is missing is read as soon as it does.',
}

const toNote = ({ provider, why }: Unread) => `Not read from ${provider}: ${WHY[why]}`

const toLineList = (lines: readonly SettledLine[]): string =>
  toTable([
    ['KIND', 'AT THE PROVIDER', 'REFERENCE', 'GROSS', 'FEE', 'NET', ''],
    ...lines.map((one) => [...[one.kind, one.transaction, one.reference, one.gross, one.fees, one.net, one.currency]]),
  ])
