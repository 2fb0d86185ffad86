import * as z from 'zod/mini'
import { fromMajor, type Money, toDecimalText } from '#shared/money.ts'
import type { ProviderClient } from '../http/client.ts'

/** developer.paypal.com/reports/reference/currencies: the naira is not among them. */
const CURRENCIES = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
)
/** PayPal takes no decimals of these, though they have them. */
const WITHOUT_DECIMALS = ['HUF', 'TWD']

export const canCharge = (currency: string) => CURRENCIES.has(currency)

export const moneySchema = z.object({ currency_code: z.string(), value: z.string() })

export const toValue = ({ amountMinor, currency }: Money): string => {
  const text = toDecimalText(amountMinor, currency)
  return WITHOUT_DECIMALS.includes(currency) ? text.replace(/\.00$/, '') : text
}
export const toWire = (money: Money) => ({ currency_code: money.currency, value: toValue(money) })

/** @throws ProviderError */
export function readMoney(
  client: ProviderClient,
  { currency_code: currency, value }: z.infer<typeof moneySchema>,
): Money {
  const money = fromMajor(value, currency)
  if (!money) throw client.fail('read', 'unreadable amount')
  return money
}

/** @throws ProviderError */
export function readTime(client: ProviderClient, text: string): Date {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw client.fail('read', 'unreadable time')
  return at
}
