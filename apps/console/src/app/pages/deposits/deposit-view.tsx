import type { Deposit } from '@kola/contract/money/deposits'
import type { BankAccount } from '@kola/contract/payments/payment'
import type { StaffSession } from '@kola/contract/staff/staff'
import { useQuery } from '@tanstack/react-query'
import { MONEY } from '#features/money/use-act.ts'
import { client } from '#shared/client.ts'
import { toDay, toMoment, toMoney } from '#shared/format.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { may } from '#shared/session.ts'
import { Decision } from './decision.tsx'
import { SlipForm } from './slip-form.tsx'

interface DepositViewProps {
  session: StaffSession
  reference: string
  banks: readonly BankAccount[]
}

/** What was seen at the bank beside what is expected, and the decision. */
export function DepositView({ session, reference, banks }: DepositViewProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [MONEY, 'deposit', reference],
    queryFn: async () =>
      (await client('GET /api/v1/apps/deposits', { query: { search: reference } })).deposits[0] ?? null,
    refetchInterval: 30_000,
  })
  if (error) return <Failure error={error} onAgain={() => void refetch()} />
  if (data === undefined) {
    return (
      <p className="wait" role="status">
        Loading
      </p>
    )
  }
  if (data === null) return <Gone reference={reference} />
  return (
    <>
      <section className="dep__see stack" aria-label="Seen at the bank">
        <a className="b b--text b--s only-small" href="#/deposits">
          All deposits
        </a>
        <h2>Seen at the bank</h2>
        <Slips deposit={data} banks={banks} />
        {may(session, 'money.settle') && (
          <SlipForm key={data.slips.length} session={session} deposit={data} banks={banks} />
        )}
      </section>
      <Decision session={session} deposit={data} banks={banks} />
    </>
  )
}

const Gone = ({ reference }: { reference: string }) => (
  <section className="dep__see" aria-label="Not waited for">
    <a className="b b--text b--s only-small" href="#/deposits">
      All deposits
    </a>
    <div className="empty">
      <h1 className="title">This deposit is not waited for</h1>
      <p>It was confirmed, declined, or ran out. What became of it stands with the payment.</p>
      <a className="b b--line" href={`#/payments/${reference}`}>
        Look at the payment
      </a>
    </div>
  </section>
)

interface SlipsProps {
  deposit: Deposit
  banks: readonly BankAccount[]
}

function Slips({ deposit: { slips }, banks }: SlipsProps) {
  if (slips.length === 0)
    return (
      <p className="say">Nobody has seen it on a statement yet. Look for the reference, and record what you see.</p>
    )
  return (
    <ul className="cards cards--one">
      {slips.map((slip) => (
        <li key={`${slip.bankId} ${slip.slipNumber}`} className="panel card" aria-label={`Slip ${slip.slipNumber}`}>
          <p className="flex between">
            <span className="figure figure--s">{toMoney(slip.amount, slip.currency)}</span>
            <span className={slip.isBooked ? 's s--live' : 's s--wait'}>
              {slip.isBooked ? 'In the ledger' : 'Seen'}
            </span>
          </p>
          <p>
            <span className="mono">{slip.slipNumber}</span>,{' '}
            {banks.find(({ id }) => id === slip.bankId)?.name ?? slip.bankId}, {toDay(new Date(slip.paidOn))}
          </p>
          <p className="note">
            Recorded by {slip.recordedBy}, {toMoment(slip.recordedAt)}
          </p>
        </li>
      ))}
    </ul>
  )
}
