import * as z from 'zod/mini'
import { toMajor, toMinor } from '#shared/major-amount.ts'
import { refuseIssue } from './refusal.ts'

/** developer.paypal.com/reports/reference/currencies: the naira is not among them. */
const CURRENCIES = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
)
const WITHOUT_DECIMALS = new Set(['HUF', 'JPY', 'TWD'])

export interface Money {
  amountMinor: number
  currency: string
}

export const wireMoney = z.object({
  currency_code: z.string().check(z.regex(/^[A-Z]{3}$/)),
  value: z.string().check(z.regex(/^\d{1,12}(\.\d+)?$/)),
})

/** @throws PaypalRefusal for a currency, or decimals, that are not taken */
export function readMoney({ currency_code: currency, value }: z.infer<typeof wireMoney>): Money {
  if (!CURRENCIES.has(currency)) {
    throw refuseIssue('CURRENCY_NOT_SUPPORTED', 'Currency code is not supported.')
  }
  if (WITHOUT_DECIMALS.has(currency) && value.includes('.')) {
    throw refuseIssue('DECIMALS_NOT_SUPPORTED', 'Currency does not support decimals.')
  }
  const amountMinor = toMinor(value, currency)
  if (amountMinor === null) {
    const description = 'If the currency supports decimals, only two decimal place precision is supported.'
    throw refuseIssue('DECIMAL_PRECISION', description)
  }
  return { amountMinor, currency }
}

const toValue = ({ amountMinor, currency }: Money) => {
  const text = toMajor(amountMinor, currency)
  return WITHOUT_DECIMALS.has(currency) ? text.replace(/\.00$/, '') : text
}

export const toWire = (money: Money) => ({ currency_code: money.currency, value: toValue(money) })

/** As the first version of the API has it, in sales. */
export const toFirstWire = (money: Money) => ({ total: toValue(money), currency: money.currency })

/** What moves for an amount under this outcome of the control API. */
export function distort(money: Money, outcome: string | null): Money {
  if (outcome === 'other-amount') return { ...money, amountMinor: money.amountMinor + 100 }
  return outcome === 'other-currency' ? { ...money, currency: money.currency === 'USD' ? 'EUR' : 'USD' } : money
}
