import type { Client } from '@kola/contract/http/client'
import { SETTLED_LINES_PAGE, type SettledLine, type Settlement } from '@kola/contract/settlements/settlements'
import type { OperatorArgs } from './args.ts'
import { toTable, toTime } from './print.ts'

/** What providers paid out. */
export async function actOnSettlements(call: Client, args: OperatorArgs): Promise<{ answer: unknown; text: string }> {
  const { provider, before } = args.texts
  if (args.command === 'settlements list') {
    const answer = await call('GET /api/v1/apps/settlements', { query: { provider, before } })
    return { answer, text: toSettlementList(answer.settlements) }
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

export function toSettlementList(settlements: readonly Settlement[]): string {
  if (settlements.length === 0) return 'Nothing was paid out.'
  return toTable([
    ['SETTLEMENT', 'PROVIDER', 'PAID OUT (UTC)', 'LINES', 'GROSS', 'FEES', 'NET', ''],
    ...settlements.map((one) => [
      ...[one.id, one.provider, toTime(one.paidAt), String(one.lines)],
      ...[one.gross, one.fees, one.net, one.currency],
    ]),
  ])
}

const toLineList = (lines: readonly SettledLine[]): string =>
  toTable([
    ['KIND', 'AT THE PROVIDER', 'REFERENCE', 'GROSS', 'FEE', 'NET', ''],
    ...lines.map((one) => [...[one.kind, one.transaction, one.reference, one.gross, one.fees, one.net, one.currency]]),
  ])
