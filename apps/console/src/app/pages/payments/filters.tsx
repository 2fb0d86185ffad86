import { PAYMENT_GATEWAYS } from '@kola/contract/billing'
import { PAYMENT_METHODS, PAYMENT_STATES } from '@kola/contract/payments/payment'
import { STATES, toPayName } from '#features/money/words.ts'
import { ask } from '#shared/location.ts'
import { CURRENCIES } from './currencies.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 24 * 3_600_000
/** Days are those of Lagos, an hour before UTC. */
const toMoment = (day: string, plusMs = 0) =>
  DAY.test(day) ? new Date(Date.parse(`${day}T00:00:00+01:00`) + plusMs).toISOString() : undefined

const oneOf = <T extends string>(all: readonly T[], given: string | null): T | undefined =>
  all.find((one) => one === given)

/** What the address asks for, as far as it can be asked for. */
export function readFilters(asked: URLSearchParams) {
  const state = oneOf(PAYMENT_STATES, asked.get('state'))
  const gateway = oneOf(PAYMENT_GATEWAYS, asked.get('gateway'))
  const method = oneOf(PAYMENT_METHODS, asked.get('method'))
  const currency = oneOf(CURRENCIES, asked.get('currency'))
  const from = toMoment(asked.get('from') ?? '')
  const until = toMoment(asked.get('to') ?? '', DAY_MS)
  return {
    ...(state && { state }),
    ...(gateway && { gateway }),
    ...(method && { method }),
    ...(currency && { currency }),
    ...(from && { from }),
    ...(until && { until }),
  }
}

export const NO_FILTERS = { state: '', gateway: '', method: '', currency: '', from: '', to: '' }

export function Filters({ asked }: { asked: URLSearchParams }) {
  const choose = (name: string, label: string, all: readonly (readonly [string, string])[]) => (
    <select
      className="select"
      aria-label={label}
      value={asked.get(name) ?? ''}
      onChange={({ target }) => ask({ [name]: target.value })}
    >
      <option value="">{label}: any</option>
      {all.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
  const day = (name: string, label: string) => (
    <label className="flex">
      <span className="note nowrap">{label}</span>
      <input
        className="input"
        type="date"
        value={asked.get(name) ?? ''}
        onChange={({ target }) => ask({ [name]: target.value })}
      />
    </label>
  )
  return (
    <>
      {choose(
        'state',
        'State',
        PAYMENT_STATES.map((state) => [state, STATES[state]]),
      )}
      {choose(
        'gateway',
        'Provider',
        PAYMENT_GATEWAYS.map((slug) => [slug, toPayName(slug)]),
      )}
      {choose(
        'method',
        'Method',
        PAYMENT_METHODS.map((slug) => [slug, toPayName(slug)]),
      )}
      {choose(
        'currency',
        'Currency',
        CURRENCIES.map((one) => [one, one]),
      )}
      {day('from', 'From')}
      {day('to', 'To')}
    </>
  )
}
