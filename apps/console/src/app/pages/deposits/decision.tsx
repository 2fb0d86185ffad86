import type { Deposit } from '@kola/contract/money/deposits'
import type { BankAccount } from '@kola/contract/payments/payment'
import type { StaffSession } from '@kola/contract/staff/staff'
import { type ReactNode, useState } from 'react'
import { SecondYes } from '#features/money/second-yes.tsx'
import { useAct } from '#features/money/use-act.ts'
import { toMemberName } from '#features/money/words.ts'
import { client } from '#shared/client.ts'
import { toDay, toMoney } from '#shared/format.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { may } from '#shared/session.ts'
import { say } from '#shared/toasts.ts'
import { AskDialog } from './ask-dialog.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { isAboveLimit, judge, toSeen } from './judge.ts'

interface DecisionProps {
  session: StaffSession
  deposit: Deposit
  banks: readonly BankAccount[]
}

/** What is expected beside what was seen, and the yes, the question or the no. */
export function Decision({ session, deposit, banks }: DecisionProps) {
  const { reference, member, userid, amount, currency, bought, approval, slips } = deposit
  const [open, setOpen] = useState<'ask' | 'decline' | null>(null)
  const { error, isBusy, act } = useAct()
  const maySettle = may(session, 'money.settle')
  const isOpen = slips.some(({ isBooked }) => !isBooked)
  const { mark, text } = judge(deposit)
  const name = toMemberName(member, userid)
  useKeys(
    maySettle
      ? [
          { key: 'a', does: 'ask', act: () => setOpen('ask') },
          { key: 'd', does: 'decline', act: () => setOpen('decline') },
        ]
      : [],
  )
  const confirm = () =>
    act(
      () =>
        client('POST /api/v1/apps/payments/{reference}/confirm', {
          ...{ params: { reference }, body: { actor: session.staff.name } },
        }),
      (answer) => say(answer.approval ? 'Your yes is kept: a second person is needed' : `${reference} is confirmed`),
    )
  return (
    <aside className="pane" aria-label="Decision">
      <div className="pane__part stack">
        <div className="flex between">
          <h1>{name}</h1>
          {may(session, 'members.read') && (
            <a className="link note" href={`#/members/${userid}`}>
              Member
            </a>
          )}
        </div>
        <p className="flex">
          <span className="figure">{toMoney(amount, currency)}</span>
          <span className={`s ${mark}`}>{text}</span>
        </p>
        <p className="note">{bought}</p>
        <Beside deposit={deposit} banks={banks} />
        {approval && <SecondYes session={session} reference={reference} approval={approval} />}
        {!approval && <Steps deposit={deposit} />}
        {error !== null && <Failure error={error} />}
      </div>
      {maySettle && (
        <div className="dep__act">
          {!approval && isOpen && (
            <button type="button" className="b b--main b--wide" disabled={isBusy} onClick={() => void confirm()}>
              {toButton(deposit)}
            </button>
          )}
          <div className="flex">
            <button type="button" className="b b--line grow" onClick={() => setOpen('ask')}>
              Ask the member…
            </button>
            <button type="button" className="b b--danger grow" onClick={() => setOpen('decline')}>
              Decline…
            </button>
          </div>
        </div>
      )}
      {open === 'ask' && <AskDialog session={session} reference={reference} onClose={() => setOpen(null)} />}
      {open === 'decline' && <DeclineDialog session={session} deposit={deposit} onClose={() => setOpen(null)} />}
    </aside>
  )
}

const toButton = (deposit: Deposit): string => {
  const seen = toMoney(String(toSeen(deposit)), deposit.currency)
  return isAboveLimit(deposit) ? `Confirm ${seen} as first` : `Confirm ${seen}`
}

function Beside({ deposit, banks }: Pick<DecisionProps, 'deposit' | 'banks'>) {
  const { slips, amount, currency, bank, reference, startedAt } = deposit
  const isSeen = slips.length > 0
  const bankNames = [...new Set(slips.map((slip) => banks.find(({ id }) => id === slip.bankId)?.name ?? slip.bankId))]
  const isSameBank = slips.every(({ bankId }) => bankId === bank?.id)
  const isSum = judge({ ...deposit, approval: null }).mark === 's--live'
  return (
    <table className="cmp">
      <thead>
        <tr>
          <td />
          <th scope="col">Expected</th>
          <th scope="col">On the slip</th>
        </tr>
      </thead>
      <tbody>
        <Row name="Amount" expected={toMoney(amount, currency)} isGood={isSum}>
          {isSeen && toMoney(String(toSeen(deposit)), currency)}
        </Row>
        <Row name="Bank" expected={bank?.name ?? 'any'} isGood={isSameBank}>
          {isSeen && bankNames.join(', ')}
        </Row>
        <Row name="Slip" expected="any, once" isGood>
          {isSeen && slips.map(({ slipNumber }) => slipNumber).join(', ')}
        </Row>
        <Row name="Day" expected={`from ${toDay(new Date(startedAt))}`} isGood>
          {isSeen && slips.map(({ paidOn }) => toDay(new Date(paidOn))).join(', ')}
        </Row>
        <Row name="Reference" expected={<span className="mono">{reference}</span>} isGood>
          {null}
        </Row>
      </tbody>
    </table>
  )
}

interface RowProps {
  name: string
  expected: ReactNode
  isGood: boolean
  children: ReactNode
}

const Row = ({ name, expected, isGood, children }: RowProps) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{expected}</td>
    <td className={children ? (isGood ? 'up' : 'warn') : 'quiet'}>
      {children || '–'}
      {children && (isGood ? ' ✓' : ' differs')}
    </td>
  </tr>
)

/** What comes about with a yes, before it is said. */
function Steps({ deposit }: { deposit: Deposit }) {
  const { limit, currency, slips, expiresAt } = deposit
  const isNothing = slips.every(({ isBooked }) => isBooked)
  const isEnough = toSeen(deposit) >= Number(deposit.amount)
  const isTwo = isAboveLimit(deposit)
  return (
    <ol className="line">
      <li className={isNothing ? 'is-now' : 'is-ok'}>
        <div>
          <b>{isNothing ? 'Somebody sees it at the bank' : 'It was seen at the bank'}</b>
          <p className="note">It is waited for until {toDay(new Date(expiresAt))}.</p>
        </div>
        <span />
      </li>
      <li className={isNothing ? 'is-next' : 'is-now'}>
        <div>
          <b>{isTwo ? 'Two people say yes' : 'One person says yes'}</b>
          <p className="note">
            {isTwo ? 'It is above' : 'Up to'} {toMoney(limit, currency)}
            {isTwo ? ': your yes is the first.' : ' one is enough.'}
          </p>
        </div>
        <span />
      </li>
      <li className="is-next">
        <div>
          <b>{isNothing || isEnough ? 'Access opens at once' : 'What came is their credit'}</b>
          <p className="note">
            {isNothing || isEnough
              ? 'What is above the price stays theirs, as credit.'
              : 'Access opens once the rest has come.'}
          </p>
        </div>
        <span />
      </li>
    </ol>
  )
}
