import type { SoldPlan } from '@kola/contract/prices/plans'
import type { StaffSession } from '@kola/contract/staff/staff'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toCount } from '#features/members/words.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { ask, useAsked } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { may } from '#shared/session.ts'
import { SoldDialog } from '../sold/sold-dialog.tsx'
import { InReleases } from './in-releases.tsx'
import { toMembers } from './members-text.ts'
import { PriceDialog } from './price-dialog.tsx'
import { PriceTable } from './price-table.tsx'
import { type PriceLine, plansQuery } from './queries.ts'
import { SpecialPlans } from './special-plans.tsx'
import { ToCome } from './to-come.tsx'

const DAY = /^\d{4}-\d\d-\d\d$/

/** Plans, what they cost on a day, and what comes. */
export function PricesView({ session }: { session: StaffSession }) {
  const asked = useAsked().get('on') ?? ''
  const on = DAY.test(asked) ? asked : ''
  const [changed, setChanged] = useState<PriceLine | null>(null)
  const [selling, setSelling] = useState<SoldPlan | null | undefined>()
  const { data, error, refetch } = useQuery({ ...plansQuery(on), placeholderData: keepPreviousData })
  const day = useRef<HTMLInputElement>(null)
  useKeys([{ key: 't', does: 'as of a date', act: () => day.current?.focus() }])
  const mayChange = may(session, 'money.prices')
  if (error) return <Failure error={error} onAgain={() => void refetch()} />
  if (!data) {
    return (
      <p className="wait" role="status">
        Loading
      </p>
    )
  }
  const sold = data.plans.filter(({ isSpecial }) => !isSpecial)
  return (
    <>
      <Sold plans={sold} onSell={mayChange ? setSelling : null} />
      <div className="plans">
        <section className="panel" aria-labelledby="prices">
          <div className="panel__head plans__head">
            <h2 id="prices">Prices by country</h2>
            <label className="end">
              <span className="note">as of</span>
              <input
                type="date"
                ref={day}
                className="input plans__day"
                value={on}
                onChange={({ target }) => ask({ on: target.value })}
              />
            </label>
            {on && (
              <button type="button" className="b b--s b--text" onClick={() => ask({ on: '' })}>
                Now
              </button>
            )}
          </div>
          <PriceTable plans={sold} on={on} onChange={mayChange ? setChanged : null} />
          <p className="panel__foot">
            A country without an amount of its own pays what any does. An amount begins on a day in Lagos, never
            backwards.
          </p>
        </section>
        <div className="stack">
          <ToCome mayChange={mayChange} />
          <InReleases mayChange={mayChange} />
          <SpecialPlans plans={data.plans.filter(({ isSpecial }) => isSpecial)} mayMake={mayChange} />
        </div>
      </div>
      {selling !== undefined && <SoldDialog plan={selling} onClose={() => setSelling(undefined)} />}
      {changed && <PriceDialog given={changed} onClose={() => setChanged(null)} />}
    </>
  )
}

const toHolds = ({ screens, maxHeight }: SoldPlan) =>
  [toCount(screens, 'screen'), maxHeight === null ? 'every quality' : `up to ${maxHeight}p`].join(', ')

interface SoldProps {
  plans: readonly SoldPlan[]
  /** Of a new plan with null; nothing for who changes no prices. */
  onSell: ((plan: SoldPlan | null) => void) | null
}

const Sold = ({ plans, onSell }: SoldProps) => (
  <section className="stack" aria-labelledby="sold">
    <div className="flex between">
      <h2 id="sold">Plans on sale</h2>
      {onSell && (
        <button type="button" className="b b--line b--s" onClick={() => onSell(null)}>
          New plan…
        </button>
      )}
    </div>
    {plans.length === 0 && <p className="empty panel">No plan is on sale: nobody can pay for a membership yet.</p>}
    {plans.length > 0 && (
      <ul className="panel plans__sold" aria-labelledby="sold">
        {plans.map((plan) => (
          <li className="metric" key={plan.id}>
            <p className="plans__name">{plan.title}</p>
            <p className="note">{toHolds(plan)}</p>
            <p className="metric__fig">
              <span className="figure figure--s">{toMembers(plan)}</span>
              <span className="note">{plan.members.count === 1 ? 'member' : 'members'}</span>
            </p>
            {onSell && (
              <button
                type="button"
                className="b b--text b--s"
                aria-label={`Another price… of ${plan.title}`}
                onClick={() => onSell(plan)}
              >
                Another price…
              </button>
            )}
          </li>
        ))}
      </ul>
    )}
  </section>
)
