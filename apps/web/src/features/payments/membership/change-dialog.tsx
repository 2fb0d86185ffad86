import type { Price, UserSubscription } from '@kola/contract/billing'
import type { PlanChangeQuote } from '@kola/contract/payments/plan-change'
import { useQuery } from '@tanstack/react-query'
import { type Failure, toFailure } from '#shared/entries/failure.ts'
import { formatDay } from '#shared/format-day.ts'
import { formatMoney } from '#shared/money.ts'
import { toChangeQuery } from '../calls/queries.ts'
import { say } from '../words.ts'
import { PlanDialog } from './plan-dialog.tsx'

interface Side {
  name: string
  price: string
}

/** The plan of now and the new one, beside each other. */
export function Versus({ from, to }: { from: Side; to: Side }) {
  return (
    <dl className="bill">
      <div>
        <dt>{say('now', { name: from.name })}</dt>
        <dd>{from.price}</dd>
      </div>
      <div>
        <dt>
          <strong>{say('new', { name: to.name })}</strong>
        </dt>
        <dd>{to.price}</dd>
      </div>
    </dl>
  )
}

interface ChangeCostsProps {
  from: UserSubscription
  to: Price
  quote: PlanChangeQuote
}

/** What is due today, and what from when on. */
export function ChangeCosts({ from, to, quote }: ChangeCostsProps) {
  if (quote.kind === 'bought_anew') return <p>{say('changeAnew', { to: to.title })}</p>
  const day = formatDay(quote.nextCharge)
  const renewal = formatMoney(quote.renewal, quote.currency)
  const then = { from: from.sub, to: to.title, renewal, days: String(quote.periodDays), day }
  if (quote.kind === 'next_period') {
    return (
      <>
        <p>
          <strong>{say('changeNothing')}</strong>
        </p>
        <p>{say('changeScheduled', then)}</p>
      </>
    )
  }
  const isFree = Number(quote.due) === 0
  return (
    <>
      <p>
        <strong>
          {isFree ? say('changeNothing') : say('changeToday', { due: formatMoney(quote.due, quote.currency) })}
        </strong>
      </p>
      {!isFree && <p>{say('changeTodayWhy')}</p>}
      <p>{say('changeThen', then)}</p>
      <p>{say('changeScreens', { count: String(quote.screens) })}</p>
    </>
  )
}

interface ChangeDialogProps {
  from: UserSubscription
  to: Price
  /** Changing is switched on; else nobody is asked what it costs. */
  isOn: boolean
  confirmLabel: string
  isBusy: boolean
  failure: Failure | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before a plan is changed. CHANGE-03. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { from, to, isOn, confirmLabel, isBusy, failure, onConfirm, onClose } = props
  const asked = useQuery({ ...toChangeQuery({ sid: to.id, gateway: from.payment_gateway }), enabled: isOn })
  const refused = asked.error ? toFailure(asked.error).text : ''
  return (
    <PlanDialog
      label={confirmLabel}
      isBusy={isBusy || asked.isFetching}
      isRefused={refused !== ''}
      fault={failure?.text ?? refused}
      {...{ onConfirm, onClose }}
    >
      <Versus
        from={{ name: from.sub, price: formatMoney(from.price, from.currency) }}
        to={{ name: to.title, price: formatMoney(to.price, to.currency) }}
      />
      <div aria-live="polite">
        {from.change && <p>{say('changeReplaces', { to: from.change.package, day: formatDay(from.change.from) })}</p>}
        {asked.data ? <ChangeCosts from={from} to={to} quote={asked.data} /> : <p>{say('changeHow')}</p>}
      </div>
    </PlanDialog>
  )
}
