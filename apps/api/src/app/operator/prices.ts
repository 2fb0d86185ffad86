import type { Client } from '@kola/contract/http/client'
import type { DatedPrice, TouchedMembers } from '@kola/contract/prices/prices'
import type { OperatorArgs } from './args.ts'
import { toTable } from './print.ts'

const toDay = (time: string | null): string => (time === null ? '–' : time.slice(0, 10))

function toPriceList(prices: readonly DatedPrice[]): string {
  if (prices.length === 0) return 'No prices.'
  return toTable([
    ['PRICE', 'AMOUNT', '', 'DAYS', 'COUNTRY', 'FROM', 'RENEWALS FROM', 'STATE', 'ADDED BY', 'ID'],
    ...prices.map((one) => [
      ...[
        one.sub_id,
        one.amount,
        one.currency,
        String(one.periodDays),
        one.country || 'any',
        one.day ?? 'the beginning',
      ],
      ...[toDay(one.renewalsFrom), one.state, one.addedBy || '–', one.id || '–'],
    ]),
  ])
}

function toAddedText({ price, touched, isDryRun }: { price: DatedPrice; touched: TouchedMembers; isDryRun: boolean }) {
  const members =
    price.renewalsFrom === null
      ? 'Running members keep what they pay.'
      : `Running members: ${touched.told} are told and pay it, ${touched.unreachable} cannot be written to and keep theirs, ` +
        `${touched.kept} pay where another amount cannot be set and keep theirs.`
  return [toPriceList([price]), members, ...(isDryRun ? ['A dry run: nothing was added.'] : [])].join('\n\n')
}

/** What is done with prices. */
export async function actOnPrices(
  call: Client,
  { command, subject, texts, isDryRun }: OperatorArgs,
): Promise<{ answer: unknown; text: string }> {
  const { actor = '' } = texts
  if (command === 'prices') {
    const answer = await call('GET /api/v1/apps/prices', {})
    return { answer, text: toPriceList(answer.prices) }
  }
  if (command === 'withdraw-price') {
    const of = { params: { id: subject }, body: { actor } }
    const answer = await call('POST /api/v1/apps/prices/{id}/withdraw', of)
    return { answer, text: toPriceList([answer.price]) }
  }
  const { price, plan, currency, days, country, zone, amount = '', from = '', 'renewals-from': renewalsFrom } = texts
  const body = {
    ...{ actor, amount, from, dryRun: isDryRun },
    ...{ ...(price && { subscriptionId: price }), ...(plan && { plan }), ...(currency && { currency }) },
    ...{ ...(days && { periodDays: Number(days) }), ...(country && { country }), ...(zone && { zone }) },
    ...(renewalsFrom && { renewalsFrom }),
  }
  const answer = await call('POST /api/v1/apps/prices', { body })
  return { answer, text: toAddedText(answer) }
}
