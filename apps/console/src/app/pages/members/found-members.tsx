import { useQuery } from '@tanstack/react-query'
import { BY, toCount } from '#features/members/words.ts'
import { client } from '#shared/client.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Table } from '#shared/table/table.tsx'
import { COLUMNS, toMemberHref, toMemberId, toMemberName } from './columns.tsx'

/** Each with by what it was found. */
export function FoundMembers({ text }: { text: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['members', 'found', text],
    queryFn: () => client('POST /api/v1/apps/members/find', { body: { text } }),
  })
  if (error) return <Failure error={error} onAgain={() => void refetch()} />
  if (!data) {
    return (
      <p className="wait" role="status">
        Looking
      </p>
    )
  }
  const count = new Set(data.found.flatMap(({ members }) => members.map(({ id }) => id))).size
  return (
    <div className="stack">
      <p className="note" role="status">
        {count === 0 ? 'Nobody is found by that' : `${toCount(count, 'member')} found`}
      </p>
      {count === 0 && (
        <div className="empty panel">
          <h2>Nobody</h2>
          <p>
            Names are found from their beginning, numbers whole or by their last four digits and more, mail addresses
            with their @. A reference is given whole.
          </p>
        </div>
      )}
      {data.found.map(({ by, members }) => (
        <section key={by} className="panel" aria-labelledby={`by-${by}`}>
          <div className="panel__head">
            <h2 id={`by-${by}`}>{BY[by]}</h2>
            <span className="note">{members.length === 20 ? 'the first 20' : members.length}</span>
          </div>
          <Table
            label={BY[by]}
            columns={COLUMNS}
            rows={members}
            toId={toMemberId}
            toName={toMemberName}
            toHref={toMemberHref}
          />
        </section>
      ))}
    </div>
  )
}
