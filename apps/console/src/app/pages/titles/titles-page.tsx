import { type ListedTitle, MAX_BULK, MAX_TOTAL } from '@kola/contract/titles/titles'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { PageProps } from '#app/routing/pages.tsx'
import { client } from '#shared/client.ts'
import { ask, useAsked } from '#shared/location.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { may } from '#shared/session.ts'
import { type Column, Table } from '#shared/table/table.tsx'
import { KIND_WORDS, LACK_WORDS, STATE_MARKS, STATE_WORDS } from '#shared/title-words.ts'
import { readAsked, VIEWS } from './asked.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { Filters } from './filters.tsx'

const COLUMNS: readonly Column<ListedTitle>[] = [
  { id: 'name', head: 'Title', isSorted: true, cell: ({ name }) => <span className="name">{name}</span> },
  {
    ...{ id: 'state', head: 'State' },
    cell: ({ state, hasDraft }) => (
      <>
        <span className={STATE_MARKS[state]}>{STATE_WORDS[state]}</span>
        {hasDraft && <span className="tag tag--accent">draft</span>}
      </>
    ),
  },
  { id: 'kind', head: 'Kind', isOnlyWide: true, cell: ({ kind }) => KIND_WORDS[kind] },
  { id: 'year', head: 'Year', isOnlyWide: true, isNumber: true, cell: ({ year }) => year },
  {
    id: 'class',
    head: 'Class',
    isOnlyWide: true,
    cell: (row) => (row.class ? <span className="class">{row.class}</span> : '–'),
  },
  { id: 'genres', head: 'Genres', isOnlyWide: true, cell: ({ genres }) => genres.join(', ') },
  { id: 'language', head: 'Language', isOnlyWide: true, cell: ({ language }) => language },
  {
    id: 'lacks',
    head: 'Missing',
    isOnlyWide: true,
    cell: ({ lacks }) => lacks.map((one) => LACK_WORDS[one]).join(', '),
  },
  { id: 'added', head: 'Added', isOnlyWide: true, isSorted: true, cell: ({ addedAt }) => addedAt.slice(0, 10) },
]
const NOBODY: ReadonlySet<string> = new Set()

const toTotal = (total: number): string =>
  total >= MAX_TOTAL ? `${MAX_TOTAL.toLocaleString('en')} and more` : `${total.toLocaleString('en')} in all`

/** All titles, whoever may see them. */
export function TitlesPage({ session }: PageProps) {
  const asked = useAsked()
  const text = useDeferredValue(asked.toString())
  const query = readAsked(new URLSearchParams(text))
  const [chosen, setChosen] = useState(NOBODY)
  const [isEditing, setEditing] = useState(false)
  const list = useInfiniteQuery({
    queryKey: ['titles', query],
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/titles', { query: { ...query, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.pages.flatMap(({ titles }) => titles) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  const canChange = may(session, 'catalogue.publish')
  return (
    <div className="page page--flush">
      <div className="head titles__head">
        <h1>Titles</h1>
      </div>
      <Views asked={asked.toString()} />
      <Filters total={list.data ? toTotal(total) : ''} />
      {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
      {list.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {list.data && rows.length === 0 && <Empty isAsked={text !== ''} />}
      {rows.length > 0 && (
        <Table
          label="Titles"
          columns={COLUMNS}
          {...{ rows, total }}
          toId={({ id }) => id}
          toName={({ name }) => name}
          toHref={({ id }) => `#/titles/${id}`}
          sort={{ by: query.sort ?? 'name', onChange: (sort) => ask({ sort: sort === 'name' ? '' : sort }) }}
          {...(canChange && { chosen: { ids: chosen, onChange: setChosen } })}
          onEnd={() => void (list.hasNextPage && !list.isFetchingNextPage && list.fetchNextPage())}
        />
      )}
      {chosen.size > 0 && (
        <div className="bulk" role="toolbar" aria-label="With the chosen titles">
          <b>{chosen.size} chosen</b>
          <span className="note">of {total.toLocaleString('en')}</span>
          <hr />
          <button type="button" className="b b--s" disabled={chosen.size > MAX_BULK} onClick={() => setEditing(true)}>
            {chosen.size > MAX_BULK ? `At most ${MAX_BULK} at once` : 'Edit'}
          </button>
          <button type="button" className="b b--s" onClick={() => setChosen(NOBODY)}>
            Choose none
          </button>
        </div>
      )}
      {isEditing && (
        <BulkDialog
          ids={[...chosen]}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false)
            setChosen(NOBODY)
          }}
        />
      )}
    </div>
  )
}

const Views = ({ asked }: { asked: string }) => (
  <nav className="tabs titles__views" aria-label="Views">
    {VIEWS.map(({ name, query }) => (
      <a key={name} href={`#/titles${query && `?${query}`}`} aria-current={asked === query ? 'page' : undefined}>
        {name}
      </a>
    ))}
  </nav>
)

const Empty = ({ isAsked }: { isAsked: boolean }) => (
  <div className="empty">
    <p>{isAsked ? 'No title is like that.' : 'There is no title yet.'}</p>
    {isAsked && (
      <a className="b b--line" href="#/titles">
        Show all titles
      </a>
    )}
  </div>
)
