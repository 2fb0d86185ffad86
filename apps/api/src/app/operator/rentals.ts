import type { Client } from '@kola/contract/http/client'
import type { RentalClass } from '@kola/contract/rentals/operator'
import { type OperatorArgs, UsageError } from './args.ts'
import { toTable } from './print.ts'

/** What is rented out, and for how much. */
export async function actOnRentals(call: Client, args: OperatorArgs): Promise<{ answer: unknown; text: string }> {
  const { actor = '', title = '', amount: price = '', currency = '', provider = '' } = args.texts
  const params = { id: args.subject }
  if (args.command === 'rentals class') {
    const terms = { beginDays: readCount(args, 'days'), hours: readCount(args, 'hours') }
    const body = { actor, title, price, currency, ...terms }
    const answer = await call('POST /api/v1/apps/rental-classes/{id}', { params, body })
    return { answer, text: toClassList([answer.rentalClass]) }
  }
  if (args.command === 'rentals price') {
    const body = { actor, provider: provider as 'paypal', price, currency }
    const answer = await call('POST /api/v1/apps/rental-classes/{id}/provider-price', { params, body })
    return { answer, text: toClassList([answer.rentalClass]) }
  }
  if (args.command === 'rentals list') {
    const answer = await call('GET /api/v1/apps/rental-classes', {})
    return { answer, text: toClassList(answer.classes) }
  }
  const rentalClass = args.command === 'rentals offer' ? (args.texts.class ?? '') : null
  const body = { actor, rentalClass, rentOnly: args.isOnly }
  const answer = await call('POST /api/v1/apps/rental-titles/{id}', { params, body })
  return { answer, text: toClassList(answer.classes) }
}

function readCount({ texts }: OperatorArgs, name: 'days' | 'hours'): number | undefined {
  const text = texts[name]
  if (text !== undefined && !/^\d{1,4}$/.test(text)) throw new UsageError(`--${name} is a whole number.`)
  return text === undefined ? undefined : Number(text)
}

export function toClassList(classes: readonly RentalClass[]): string {
  if (classes.length === 0) return 'Nothing is for rent.'
  return toTable([
    ['CLASS', 'TITLE', 'PRICE', 'BEGIN WITHIN', 'LASTS', 'FILMS'],
    ...classes.map((one) => [
      ...[one.id, one.title, [one, ...one.providerPrices].map((own) => `${own.price} ${own.currency}`).join(', ')],
      ...[`${one.beginDays} days`, `${one.hours} hours`],
      one.titles.map(({ id, rentOnly }) => (rentOnly ? `${id} (rent only)` : id)).join(', ') || '–',
    ]),
  ])
}
