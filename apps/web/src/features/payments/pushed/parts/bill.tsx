import { formatMoney } from '#shared/money.ts'
import { formatTime } from '../clock/time-texts.ts'
import { addAmounts, isSome, type PushedPayment, type PushedPlan, takeOff } from '../plan/plan-pushed.ts'
import { say } from '../words.ts'

export interface BillProps {
  payment: PushedPayment
  view: PushedPlan
  nowMs: number
}

interface Row {
  id?: string
  name: string
  amount: string
}

/** What is bought, and what makes another sum of its price; of money that is short, what came so far. */
function listRows({ payment, view, nowMs }: BillProps): Row[] {
  const { amount, credit = '0', discount, pushed, currency } = payment
  const money = (of: string) => formatMoney(of, currency)
  const minus = (of: string) => say('minus', { amount: money(of) })
  const fee = takeOff(pushed.amount, amount)
  // What came is told, and what is missing counted, without the fee.
  const isPartly = isSome(takeOff(pushed.amount, view.toSend))
  const came = view.held.map((one) => ({
    id: one.id,
    name: say('arrivedAt', { time: formatTime(one.at, nowMs) }),
    amount: minus(one.amount),
  }))
  return [
    { name: payment.sub, amount: money(addAmounts([amount, discount, credit])) },
    ...(isSome(discount) ? [{ name: say('discount'), amount: minus(discount) }] : []),
    ...(isSome(credit) ? [{ name: say('credit'), amount: minus(credit) }] : []),
    ...(isSome(fee) && !isPartly ? [{ name: say('fee'), amount: money(fee) }] : []),
    ...(isPartly ? came : []),
  ]
}

const Rows = ({ of }: { of: readonly Row[] }) =>
  of.map(({ id, name, amount }) => (
    <div key={id ?? name}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  ))

/** The whole of it, with its sum. */
export function Bill(props: BillProps) {
  const { payment, view } = props
  return (
    <dl className="bill">
      <Rows of={listRows(props)} />
      <div>
        <dt>
          <strong>{say(view.kind === 'short' ? 'missing' : 'toSend')}</strong>
        </dt>
        <dd>
          <strong>{formatMoney(view.toSend, payment.currency)}</strong>
        </dd>
      </div>
    </dl>
  )
}

/** Why the sum above it is not the price, where nothing stands beside; nothing where it is the price. */
export function WhyThisSum(props: BillProps) {
  const rows = listRows(props)
  if (rows.length < 2) return null
  return (
    <dl className="bill only-small">
      <Rows of={rows} />
    </dl>
  )
}
