import * as z from 'zod/mini'
import type { Account } from '../account.ts'
import { makePrice } from '../api/catalogue.ts'
import { invalid } from '../protocol/failure.ts'
import * as p from '../protocol/params.ts'
import type { Price } from '../state/objects.ts'

export const priceData = p.fields({
  ...{ currency: p.currency, product: p.id, unit_amount: p.int },
  tax_behavior: p.optional(z.enum(['exclusive', 'inclusive', 'unspecified'])),
})

/** What is charged once, by a price that stands or by one made for this. */
export const once = p.fields({
  ...{ price: p.optional(p.id), price_data: p.optional(priceData), quantity: p.optional(p.int) },
})

/** @throws Failure unless it names one price, and that is charged once */
export function readOnce(
  account: Account,
  { price: id, price_data: data, quantity = 1 }: z.infer<typeof once>,
  param: string,
) {
  const { store } = account
  if ((id === undefined) === (data === undefined))
    throw invalid(`You must pass exactly one of price and price_data to ${param}.`, { param })
  const price: Price = data
    ? makePrice(
        account,
        { ...data, active: false },
        store.get('product', data.product, `${param}[price_data][product]`),
      )
    : store.get('price', id ?? '', `${param}[price]`)
  if (price.recurring)
    throw invalid(
      'The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.',
      {
        param: `${param}[price]`,
      },
    )
  return { price, quantity }
}
