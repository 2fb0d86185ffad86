import type { Plan } from '@kola/contract/billing'
import { Select } from '@kola/ui/fields/select'
import { useState } from 'react'
import { listPublic } from '#features/billing/prices/list-public.ts'
import { listCurrencies, listPeriods, pickPrices, toStartCurrency } from '#features/billing/prices/pick-prices.ts'
import { PayStyles } from '#features/payments/pay-styles.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { say } from '../words.ts'

interface Choice {
  currencies: string[]
  currency: string
  setCurrency: (currency: string) => void
  periods: string[]
  period: string
  setPeriod: (period: string) => void
}

/** The public plans with the price of each that is chosen. */
export function usePriceChoice(given: readonly Plan[]): Choice & { plans: Plan[] } {
  const { countryCode, restrictionPlan } = useTenant()
  const [chosenCurrency, setCurrency] = useState('')
  const [chosenPeriod, setPeriod] = useState('')
  const all = listPublic(given, restrictionPlan)
  const currency = chosenCurrency || toStartCurrency(all, countryCode)
  const periods = listPeriods(all, currency)
  const period = periods.includes(chosenPeriod) ? chosenPeriod : (periods[0] ?? '')
  return {
    plans: pickPrices(all, currency, period),
    ...{ currencies: listCurrencies(all), currency, setCurrency, periods, period, setPeriod },
  }
}

const toOptions = (texts: readonly string[]) => texts.map((text) => ({ value: text, label: text }))

/** How long is paid for at once and in which currency, where there is a choice. */
export function PriceChoice({ currencies, currency, setCurrency, periods, period, setPeriod }: Choice) {
  if (currencies.length < 2 && periods.length < 2) return null
  return (
    <div className="button-row price-choice">
      <PayStyles />
      {periods.length > 1 && (
        <Select label={say('period')} value={period} onValue={setPeriod} options={toOptions(periods)} />
      )}
      {currencies.length > 1 && (
        <Select label={say('currency')} value={currency} onValue={setCurrency} options={toOptions(currencies)} />
      )}
    </div>
  )
}
