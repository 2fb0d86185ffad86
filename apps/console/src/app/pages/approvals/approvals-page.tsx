import type { Waiting } from '@kola/contract/money/approvals'
import type { StaffSession } from '@kola/contract/staff/staff'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SecondYes } from '#features/money/second-yes.tsx'
import { MONEY } from '#features/money/use-act.ts'
import { toMemberName, toPayName } from '#features/money/words.ts'
import { client } from '#shared/client.ts'
import { toMoney } from '#shared/format.ts'
import type { PageProps } from '#shared/page-props.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { More } from '#shared/parts/more.tsx'
import { may } from '#shared/session.ts'
import { MemberApprovals } from './member-approvals.tsx'

/** What one person has said yes to, and a second has not yet. */
export function ApprovalsPage({ session }: PageProps) {
  return (
    <div className="page">
      <div className="head">
        <div>
          <h1>Approvals</h1>
          <p>What two people decide is done once both have said yes. What waits first stands first.</p>
        </div>
      </div>
      {may(session, 'money.large') && <MoneyApprovals session={session} />}
      {may(session, 'members.close') && <MemberApprovals />}
    </div>
  )
}

function MoneyApprovals({ session }: Pick<PageProps, 'session'>) {
  const list = useInfiniteQuery({
    queryKey: [MONEY, 'approvals'],
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/approvals', { query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: 30_000,
  })
  const waiting = list.data?.pages.flatMap((page) => page.waiting) ?? []
  return (
    <section className="stack" aria-labelledby="money">
      <h2 id="money">Sums above the limit</h2>
      {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
      {list.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {list.data && waiting.length === 0 && (
        <div className="empty panel">
          <h3>No sum waits for a second person</h3>
          <p>What is given back or confirmed above the limit stands here once the first yes is said.</p>
        </div>
      )}
      {waiting.length > 0 && (
        <ul className="cards">
          {waiting.map((one) => (
            <Card key={one.approval.id} session={session} one={one} />
          ))}
        </ul>
      )}
      <More list={list} />
    </section>
  )
}

function Card({ session, one }: { session: StaffSession; one: Waiting }) {
  const { approval, reference, member, userid, bought, gateway } = one
  const isBack = approval.action === 'refund'
  const place = isBack ? 'payments' : 'deposits'
  return (
    <li className="panel card" aria-label={`${isBack ? 'Refund' : 'Deposit'} ${reference}`}>
      <div className="flex between">
        <h3>{isBack ? 'Give back' : 'Confirm a deposit'}</h3>
        <a className="link note mono" href={`#/${place}/${reference}`}>
          {reference}
        </a>
      </div>
      <p className="figure">{toMoney(approval.amount, approval.currency)}</p>
      <p className="note">
        {toMemberName(member, userid)} · {bought} · {toPayName(gateway)}
      </p>
      <SecondYes session={session} reference={reference} approval={approval} />
    </li>
  )
}
