import type { AnswerOf } from '@kola/contract/http/client'
import type { StaffSession } from '@kola/contract/staff/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LedgerTable } from '#features/money/ledger-table.tsx'
import { SecondYes } from '#features/money/second-yes.tsx'
import { MONEY } from '#features/money/use-act.ts'
import { MARKS, STATES, toMemberName, toMethod } from '#features/money/words.ts'
import { client } from '#shared/client.ts'
import { toMoment, toMoney } from '#shared/format.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { useAsked } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { may } from '#shared/session.ts'
import { say } from '#shared/toasts.ts'
import { hasLeft } from './left.ts'
import { RefundDialog } from './refund/refund-dialog.tsx'
import { Returns } from './returns.tsx'

type Shown = AnswerOf<'GET /api/v1/apps/payments/{reference}'>

const SOON_MS = 5_000
const LATER_MS = 60_000
/** It moves by itself: the provider is asked, or the bank. */
const isUnderWay = (shown: Shown | undefined): boolean =>
  shown?.payment.transactions.some(({ returning }) => Number(returning) > 0) ?? false

interface PaymentPaneProps {
  session: StaffSession
  reference: string
}

/** One payment: what happened, its lines in the ledger, and what can be done with it. */
export function PaymentPane({ session, reference }: PaymentPaneProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [MONEY, 'payment', reference],
    queryFn: () => client('GET /api/v1/apps/payments/{reference}', { params: { reference } }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? SOON_MS : LATER_MS),
  })
  return (
    <aside className="pane" aria-label={`Payment ${reference}`}>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!data && !error && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {data && (
        <>
          <Head session={session} shown={data} />
          {data.approval && (
            <div className="pane__part">
              <SecondYes session={session} reference={reference} approval={data.approval} />
            </div>
          )}
          <Returns session={session} reference={reference} returns={data.returns} />
          <Timeline shown={data} />
          <div className="pane__part">
            <h2>Ledger</h2>
            {data.ledger.length === 0 ? (
              <p className="note">Nothing is entered: no money came.</p>
            ) : (
              <LedgerTable label="Ledger" lines={data.ledger} />
            )}
          </div>
        </>
      )}
    </aside>
  )
}

function Head({ session, shown }: { session: StaffSession; shown: Shown }) {
  const { payment, approval, returns } = shown
  const { reference, amount, currency, state, userid, package: plan, sub } = payment
  const [isGiving, setGiving] = useState(false)
  const view = useAsked().toString()
  const isLeft = payment.transactions.some(hasLeft)
  const mayGive = may(session, 'money.settle') && isLeft && !approval && returns.length === 0
  async function copy() {
    await navigator.clipboard.writeText(reference)
    say(`${reference} is copied`)
  }
  useKeys([
    { key: 'c', does: 'copy reference', act: () => void copy() },
    ...(mayGive ? [{ key: 'r', does: 'give back', act: () => setGiving(true) }] : []),
  ])
  return (
    <div className="pane__part">
      <div className="flex between">
        <h1 className="note mono">{reference}</h1>
        <span className="flex">
          <button
            type="button"
            className="b b--text b--s b--icon"
            aria-label="Copy the reference"
            onClick={() => void copy()}
          >
            <Icon name="copy" />
          </button>
          <a className="b b--text b--s b--icon" aria-label="Close" href={`#/payments${view && `?${view}`}`}>
            <Icon name="close" />
          </a>
        </span>
      </div>
      <p className="flex">
        <span className="figure">{toMoney(amount, currency)}</span>
        <span className={MARKS[state]}>{STATES[state]}</span>
      </p>
      <p className="note">
        {toMemberName(payment.member, userid)} · {sub.startsWith(plan) ? sub : `${plan}, ${sub}`} · {toMethod(payment)}
      </p>
      <div className="acts">
        {mayGive && (
          <button type="button" className="b b--main" onClick={() => setGiving(true)}>
            <Icon name="undo" /> Give back…
          </button>
        )}
        {payment.gateway === 'manual' && state === 'pending' && (
          <a className="b b--line" href={`#/deposits/${reference}`}>
            Look at the deposit
          </a>
        )}
        {may(session, 'members.read') && (
          <a className="b b--text" href={`#/members/${userid}`}>
            Member
          </a>
        )}
      </div>
      {isGiving && <RefundDialog session={session} payment={payment} onClose={() => setGiving(false)} />}
    </div>
  )
}

/** Of a deposit the slip’s: tenant and bank stand before it. */
const toNumber = ({ gateway }: Shown['payment'], transaction: string): string =>
  gateway === 'manual' ? transaction.split(':').slice(2).join(':') : transaction

const GOOD = new Set(['debited', 'confirmed', 'access_granted', 'came_back'])
const BAD = new Set(['failed', 'debited_twice', 'taken_back'])

const toHappened = ({ timeline, questions }: Shown['payment']) =>
  [...timeline, ...questions.map(({ at, text }) => ({ kind: 'asked', at, text: `Asked: ${text}` }))]
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .toReversed()

/** Newest first; each transaction at its provider by its number. */
function Timeline({ shown: { payment } }: { shown: Shown }) {
  return (
    <div className="pane__part">
      <h2>What happened</h2>
      <ol className="line">
        {toHappened(payment).map(({ kind, at, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened stays in its order
          <li key={place} className={GOOD.has(kind) ? 'is-ok' : BAD.has(kind) ? 'is-bad' : undefined}>
            <div>
              <b>{text}</b>
            </div>
            <time dateTime={at}>{toMoment(at)}</time>
          </li>
        ))}
      </ol>
      {payment.transactions.map((one) => (
        <p className="note" key={one.id}>
          {toMoney(one.amount, one.currency)} as <span className="mono">{toNumber(payment, one.transaction)}</span>
          {Number(one.refunded) > 0 && `, of it ${toMoney(one.refunded, one.currency)} given back`}
          {Number(one.returning) > 0 && `, ${toMoney(one.returning, one.currency)} on its way back`}
        </p>
      ))}
    </div>
  )
}
