import type { Finding } from '@kola/contract/payments/operator'
import type { StaffSession } from '@kola/contract/staff/staff'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MONEY } from '#features/money/use-act.ts'
import { client } from '#shared/client.ts'
import { toMoment } from '#shared/format.ts'
import { ask, useAsked } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { More } from '#shared/parts/more.tsx'
import { may } from '#shared/session.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { toFindingName } from './finding-names.ts'

/** So many stand on a page; a full one has more behind it. */
const PAGE = 100

/** What does not fit between the providers, the bank and the books: each waits for a decision. */
export function Findings({ session }: { session: StaffSession }) {
  const isAll = useAsked().get('all') === 'true'
  const [deciding, setDeciding] = useState<Finding | null>(null)
  const list = useInfiniteQuery({
    queryKey: [MONEY, 'findings', isAll],
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/findings', {
        query: { ...(isAll && { all: 'true' as const }), ...(pageParam && { before: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ findings }) => (findings.length < PAGE ? null : findings.at(-1)?.id),
  })
  const findings = list.data?.pages.flatMap((page) => page.findings) ?? []
  return (
    <div className="page__top stack">
      <label className="flex">
        <input type="checkbox" className="tick" checked={isAll} onChange={() => ask({ all: isAll ? '' : 'true' })} />
        Those that are decided too
      </label>
      {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
      {list.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {list.data && findings.length === 0 && (
        <div className="empty">
          <h2>Nothing waits for a decision</h2>
          <p>Each night the books are held beside what the providers and the bank say.</p>
        </div>
      )}
      <ul className="cards">
        {findings.map((finding) => (
          <Card
            key={finding.id}
            finding={finding}
            mayDecide={may(session, 'money.settle')}
            onDecide={() => setDeciding(finding)}
          />
        ))}
      </ul>
      <More list={list} />
      {deciding && <DecideDialog session={session} finding={deciding} onClose={() => setDeciding(null)} />}
    </div>
  )
}

interface CardProps {
  finding: Finding
  mayDecide: boolean
  onDecide: () => void
}

function Card({ finding, mayDecide, onDecide }: CardProps) {
  const { kind, reference, about, proposal, foundAt, hoursLeft, resolvedAt, resolvedBy, resolution } = finding
  const name = toFindingName(kind)
  return (
    <li className="panel card" aria-label={[name, reference].filter(Boolean).join(' ')}>
      <div className="flex between">
        <h2>{name}</h2>
        <span className={resolvedAt ? 's s--off' : hoursLeft !== null && hoursLeft < 0 ? 's s--fail' : 's s--block'}>
          {toDue(finding)}
        </span>
      </div>
      {about && <p className="note card__text">{about}</p>}
      <p>{proposal}</p>
      <p className="note">
        Found {toMoment(foundAt)}
        {reference && (
          <>
            {' · '}
            <a className="link mono" href={`#/payments/${reference}?view=findings`}>
              {reference}
            </a>
          </>
        )}
      </p>
      {resolvedAt && (
        <p className="say">
          <span>
            {resolution}{' '}
            <span className="note">
              {resolvedBy}, {toMoment(resolvedAt)}
            </span>
          </span>
        </p>
      )}
      {!resolvedAt && mayDecide && (
        <div className="acts">
          <button type="button" className="b b--line" onClick={onDecide}>
            Decide…
          </button>
        </div>
      )}
    </li>
  )
}

function toDue({ resolvedAt, hoursLeft }: Finding): string {
  if (resolvedAt) return 'Decided'
  if (hoursLeft === null) return 'Open'
  return hoursLeft < 0 ? `Late by ${-hoursLeft} h` : `${hoursLeft} h left`
}
