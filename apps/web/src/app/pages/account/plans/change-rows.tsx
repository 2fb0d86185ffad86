import type { Plan, Price, UserSubscription } from '@kola/contract/billing'
import { Radios } from '@kola/ui/entries/radios'
import { Select } from '@kola/ui/fields/select'
import { formatDay } from '#shared/format-day.ts'
import { formatMoney } from '#shared/money.ts'
import { say } from '../words.ts'

/** Is this what is held already? */
export const isHeld = (price: Price | undefined, current: UserSubscription | undefined): boolean =>
  price !== undefined && current !== undefined && [price.id, price.sub_id].includes(current.sub_id)

/** Is this what begins with the next charge? */
export const isNext = (price: Price | undefined, current: UserSubscription | undefined): boolean =>
  price !== undefined && [price.id, price.sub_id].includes(current?.change?.sub_id ?? '')

/** What a package may be changed to: its prices in the currency that is paid in now. */
export function listChangePrices(plan: Plan | undefined, current: UserSubscription | undefined): Price[] {
  const all = plan?.subscriptions ?? []
  const same = all.filter(({ currency }) => currency === current?.currency)
  return same.length > 0 ? same : all
}

interface ChangeRowsProps {
  plans: readonly Plan[]
  current: UserSubscription | undefined
  planId: string
  onPlan: (id: string) => void
  priceId: string
  onPrice: (id: string) => void
}

/** The prices stand below each other, as they are compared. */
const Row = ({ title, price, note }: { title: string; price: string; note: string }) => (
  <span className="choices__row">
    <span>{title}</span>
    <b className="money">{price}</b>
    {note && <span className="note">{note}</span>}
  </span>
)

/** The packages as a list, and what each costs for which time. CHANGE-01 */
export function ChangeRows({ plans, current, planId, onPlan, priceId, onPrice }: ChangeRowsProps) {
  const prices = listChangePrices(
    plans.find(({ id }) => id === planId),
    current,
  )
  const toNote = (price: Price) => {
    if (isNext(price, current)) return say('yoursFrom', { day: formatDay(current?.change?.from ?? '') })
    return isHeld(price, current) ? say('yoursNow') : ''
  }
  const toChoice = (of: Price) => {
    const { id, title, currency } = of
    const [price, note] = [formatMoney(of.price, currency), toNote(of)]
    const label = note ? say('rowNoted', { title, price, note }) : say('row', { title, price })
    return { id, label, shown: <Row {...{ title, price, note }} /> }
  }
  return (
    <>
      <Select
        label={say('package')}
        value={planId}
        onValue={onPlan}
        options={plans.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <div className="choices">
        <Radios legend={say('plans')} choices={prices.map(toChoice)} value={priceId} onValue={onPrice} />
      </div>
    </>
  )
}
