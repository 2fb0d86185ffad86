import { FILM_STATES, type Film } from '@kola/contract/films/films'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { STATE_CLASS, toStateText } from '#features/uploads/film-words.ts'
import { client } from '#shared/client.ts'
import { toWhen } from '#shared/format.ts'
import { ask, useAsked } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { toSize } from '#shared/sizes.ts'
import { Table } from '#shared/table/table.tsx'
import type { Column } from '#shared/table/table-props.ts'
import { SavedViews } from '#shared/views/saved-views.tsx'

const STATES: Readonly<Record<Film['state'], string>> = { processing: 'Being made', ready: 'Ready', failed: 'Failed' }
const LOOK_MS = { working: 2_000, quiet: 15_000 }

const COLUMNS: readonly Column<Film>[] = [
  { id: 'name', head: 'Title', cell: ({ name }) => name },
  { id: 'state', head: 'State', cell: (film) => <span className={STATE_CLASS[film.state]}>{toStateText(film)}</span> },
  {
    id: 'file',
    head: 'File',
    cell: ({ source }) => <span className="quiet table__cut">{source.name}</span>,
    isOnlyWide: true,
  },
  { id: 'size', head: 'Size', cell: ({ source }) => toSize(source.sizeBytes), isNumber: true, isOnlyWide: true },
  { id: 'sent', head: 'Sent', cell: ({ sentAt }) => toWhen(sentAt), isNumber: true, isOnlyWide: true },
]

export function FilmList() {
  const asked = useAsked()
  const typed = asked.get('search') ?? ''
  const search = useDeferredValue(typed.trim())
  const state = FILM_STATES.find((one) => one === asked.get('state'))
  const query = { ...(search && { search }), ...(state && { state }) }
  const list = useInfiniteQuery({
    queryKey: ['films', query],
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/films', { query: { ...query, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ films }) => films.some((film) => film.state === 'processing'))
        ? LOOK_MS.working
        : LOOK_MS.quiet,
  })
  const films = list.data?.pages.flatMap((page) => page.films) ?? []
  return (
    <section className="panel panel--films" aria-labelledby="sent">
      <div className="panel__head">
        <h2 id="sent">Sent</h2>
      </div>
      <search className="filters">
        <input
          className="input"
          type="search"
          aria-label="Title"
          placeholder="Title"
          maxLength={100}
          value={typed}
          onChange={({ target }) => ask({ search: target.value })}
        />
        <select
          className="select"
          aria-label="State"
          value={state ?? ''}
          onChange={({ target }) => ask({ state: target.value })}
        >
          <option value="">Any state</option>
          {FILM_STATES.map((one) => (
            <option key={one} value={one}>
              {STATES[one]}
            </option>
          ))}
        </select>
      </search>
      <SavedViews place="/films" asked={asked} />
      {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
      {list.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {list.data && films.length === 0 && (
        <p className="empty">{search || state ? 'No film is like that.' : 'No film was sent yet.'}</p>
      )}
      {films.length > 0 && (
        <Table
          label="Films"
          columns={COLUMNS}
          rows={films}
          toId={({ titleId }) => titleId}
          toName={({ name }) => name}
          toHref={({ titleId }) => `/films/${titleId}`}
          onEnd={() => {
            if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
          }}
        />
      )}
    </section>
  )
}
