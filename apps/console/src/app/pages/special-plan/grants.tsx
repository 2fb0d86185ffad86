import type { Grant } from '@kola/contract/prices/plans'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toCount, toDate } from '#features/members/words.ts'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'

const MARKS = { waiting: 's--wait', running: 's--live', over: 's--off', 'taken-back': 's--block' } as const

function toStateText({ state, until, takenBackAt }: Grant): string {
  if (state === 'waiting') return 'waits until what they hold has ended'
  if (state === 'taken-back') return `taken back ${takenBackAt ? toDate(takenBackAt) : ''}`
  return `${state === 'over' ? 'ended' : 'until'} ${until ? toDate(until) : ''}`
}

const toName = ({ member: { name, email, id } }: Grant) => name || email || id

/** Whom it was granted, the newest first. */
export function Grants({ planId, mayTakeBack }: { planId: string; mayTakeBack: boolean }) {
  const list = useInfiniteQuery({
    queryKey: ['plans', 'grants', planId],
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/plans/{id}/grants', {
        params: { id: planId },
        query: pageParam ? { cursor: pageParam } : {},
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    // They are granted on another page.
    staleTime: 0,
  })
  const [taken, setTaken] = useState<Grant | null>(null)
  const grants = list.data?.pages.flatMap((page) => page.grants) ?? []
  return (
    <section className="panel" aria-labelledby="grants">
      <div className="panel__head">
        <h2 id="grants">Granted to</h2>
      </div>
      {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
      {list.data && grants.length === 0 && <p className="empty">Nobody yet.</p>}
      <ul className="items plans__grants">
        {grants.map((grant) => (
          <li key={grant.id}>
            <div className="grow">
              <a className="table__link" href={`#/members/${grant.member.id}`}>
                {toName(grant)}
              </a>
              <p className="note">
                {toCount(grant.days, 'day')} by {grant.by}, {toDate(grant.at)}
              </p>
            </div>
            <span className={`s ${MARKS[grant.state]}`}>{toStateText(grant)}</span>
            {mayTakeBack && (grant.state === 'running' || grant.state === 'waiting') && (
              <button
                type="button"
                className="b b--s b--line"
                aria-label={`Take back… ${toCount(grant.days, 'day')} of ${toName(grant)}`}
                onClick={() => setTaken(grant)}
              >
                Take back…
              </button>
            )}
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <p className="panel__foot">
          <button
            type="button"
            className="b b--s b--line"
            disabled={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            More
          </button>
        </p>
      )}
      {taken && <TakeBackDialog grant={taken} name={toName(taken)} onClose={() => setTaken(null)} />}
    </section>
  )
}
