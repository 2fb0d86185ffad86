import { formatMoney } from '#shared/money.ts'
import { formatTime } from '../clock/time-texts.ts'
import { addAmounts, isSome, type PushedPayment, type PushedPlan, takeOff } from '../plan/plan-pushed.ts'
import { say } from '../words.ts'

interface SideProps {
  payment: PushedPayment
  view: PushedPlan
  nowMs: number
}

interface Row {
  name: string
  amount: string
  isSum?: boolean
}

/** What is bought and what it costs; of money that is short, what came so far. */
function listRows({ payment, view, nowMs }: SideProps): Row[] {
  const { amount, discount, pushed, currency } = payment
  const money = (of: string) => formatMoney(of, currency)
  const minus = (of: string) => say('minus', { amount: money(of) })
  const fee = takeOff(pushed.amount, amount)
  const came = view.held.map((one) => ({
    name: say('arrivedAt', { time: formatTime(one.at, nowMs) }),
    amount: minus(one.amount),
  }))
  return [
    { name: payment.sub, amount: money(addAmounts([amount, discount])) },
    ...(isSome(discount) ? [{ name: say('discount'), amount: minus(discount) }] : []),
    ...(isSome(fee) ? [{ name: say('fee'), amount: money(fee) }] : []),
    ...came,
    { name: say(view.kind === 'short' ? 'missing' : 'toSend'), amount: money(view.toSend), isSum: true },
  ]
}

/** Beside the slip, where there is room. */
export function Side(props: SideProps) {
  const { payment, view } = props
  return (
    <aside className="only-wide" aria-label={say(view.kind === 'short' ? 'soFar' : 'whatYouGet')}>
      <div className="surface stack">
        <h2>{say(view.kind === 'short' ? 'soFar' : 'whatYouGet')}</h2>
        <dl className="bill">
          {listRows(props).map(({ name, amount, isSum }) => (
            <div key={name}>
              <dt>{isSum ? <strong>{name}</strong> : name}</dt>
              <dd>{isSum ? <strong>{amount}</strong> : amount}</dd>
            </div>
          ))}
        </dl>
        <p className="note">{say('nothingRenews', { reference: payment.reference })}</p>
      </div>
    </aside>
  )
}
