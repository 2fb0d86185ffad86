import type { AuditEntry } from '@kola/contract/staff/audit'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { client } from '#shared/client.ts'
import { ask, useAsked } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { SavedViews } from '#shared/views/saved-views.tsx'
import { Entries } from './entries.tsx'
import { ExportButton } from './export-button.tsx'

type Outcome = AuditEntry['outcome']
const OUTCOMES: Readonly<Record<Outcome, string>> = {
  done: 'Done',
  refused: 'Refused',
  failed: 'Failed',
  unknown: 'Nobody knows',
}
const OUTCOME_NAMES = Object.keys(OUTCOMES) as Outcome[]

/** Who did what, newest first. */
export function AuditPage() {
  const asked = useAsked()
  const typed = asked.get('search') ?? ''
  const outcome = OUTCOME_NAMES.find((name) => name === asked.get('outcome'))
  const search = useDeferredValue(typed.trim())
  const query = { ...(search && { search }), ...(outcome && { outcome }) }
  const log = useInfiniteQuery({
    queryKey: ['audit', query],
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/audit', { query: { ...query, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })
  const chain = useQuery({ queryKey: ['audit', 'chain'], queryFn: () => client('GET /api/v1/apps/audit/check', {}) })
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  const total = log.data?.pages[0]?.total ?? 0
  return (
    <div className="page">
      <div className="head">
        <div>
          <h1>Audit log</h1>
          <p>
            Every write of the console, tries that were refused among them. Nobody can change or delete an entry, owners
            included.
          </p>
        </div>
        <div className="head__acts">
          {chain.data?.isWhole && <span className="note up">Chain checked</span>}
          {chain.data && !chain.data.isWhole && (
            <span className="down" role="alert">
              Broken at entry {chain.data.firstBroken}
            </span>
          )}
          <ExportButton query={query} />
        </div>
      </div>
      <search className="filters">
        <input
          className="input"
          type="search"
          aria-label="Who, what, object or address"
          placeholder="Who, what, object, address"
          value={typed}
          onChange={({ target }) => ask({ search: target.value })}
        />
        <select
          className="select"
          aria-label="Outcome"
          value={outcome ?? ''}
          onChange={({ target }) => ask({ outcome: target.value })}
        >
          <option value="">Any outcome</option>
          {OUTCOME_NAMES.map((name) => (
            <option key={name} value={name}>
              {OUTCOMES[name]}
            </option>
          ))}
        </select>
        <span className="note">{total.toLocaleString('en')} in all</span>
      </search>
      <SavedViews place="/audit" asked={asked} />
      {log.error && <Failure error={log.error} onAgain={() => void log.refetch()} />}
      {log.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {log.data && entries.length === 0 && <p className="empty">Nothing is like that.</p>}
      {entries.length > 0 && <Entries entries={entries} />}
      {log.hasNextPage && (
        <button
          type="button"
          className="b b--line"
          disabled={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Older
        </button>
      )}
    </div>
  )
}
