import type { ListedTitle } from '@kola/contract/titles/titles'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { client } from '#shared/client.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { ask, useAsked } from '#shared/location.ts'
import type { PageProps } from '#shared/page-props.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { may } from '#shared/session.ts'
import { Table } from '#shared/table/table.tsx'
import { SavedViews } from '#shared/views/saved-views.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { COLUMNS } from './columns.tsx'
import { Filters, readFilters } from './filters.tsx'
import { SeriesDialog } from './series-dialog.tsx'
import { Views } from './views.tsx'

/** Every title, found by what it is and by what it lacks. */
export function TitlesPage({ session }: PageProps) {
  const asked = useAsked()
  const filters = useDeferredValue(readFilters(asked))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isNew, setNew] = useState(false)
  const sort = asked.get('sort') ?? 'name'
  const query = { ...filters, sort: sort as 'name' }
  const list = useInfiniteQuery({
    queryKey: ['titles', query],
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/titles', { query: { ...query, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  })
  useKeys([
    { key: '/', does: 'search here', act: () => document.querySelector<HTMLInputElement>('[type="search"]')?.focus() },
  ])
  const titles = list.data?.pages.flatMap((page) => page.titles) ?? []
  const total = list.data?.pages[0]?.total
  const canEdit = may(session, 'catalogue.publish')
  return (
    <div className="page page--flush">
      <div className="page__top">
        <div className="head">
          <h1>Titles</h1>
          {may(session, 'catalogue.edit') && (
            <div className="head__acts">
              <button type="button" className="b b--line" onClick={() => setNew(true)}>
                <Icon name="plus" />
                Series
              </button>
            </div>
          )}
        </div>
        <Views asked={asked} />
        <Filters asked={asked} total={total} />
        <SavedViews place="/titles" asked={asked} />
      </div>
      {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
      {list.isPending && <Waiting />}
      {list.data && titles.length === 0 && <Nothing />}
      {titles.length > 0 && (
        <Table<ListedTitle>
          label="Titles"
          columns={COLUMNS}
          rows={titles}
          toId={({ id }) => id}
          toName={({ name }) => name}
          toHref={({ id }) => `/titles/${id}`}
          sort={{ by: sort, onChange: (by) => ask({ sort: by === 'name' ? '' : by }) }}
          {...(total !== undefined && { total })}
          {...(canEdit && { chosen: { ids: chosen, onChange: setChosen } })}
          onEnd={() => {
            if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
          }}
        />
      )}
      {isNew && <SeriesDialog onClose={() => setNew(false)} />}
      {chosen.size > 0 && <BulkBar ids={chosen} total={total ?? 0} onDone={() => setChosen(new Set())} />}
    </div>
  )
}

const Waiting = () => (
  <div className="stack page__top" role="status" aria-label="Loading">
    {Array.from({ length: 8 }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are alike, and none is ever moved
      <span className="skeleton" key={place} />
    ))}
  </div>
)

const Nothing = () => (
  <div className="empty">
    <h2>No title is like that</h2>
    <p>Take a filter away, or look for another word of its name.</p>
    <button
      type="button"
      className="b b--line"
      onClick={() => ask({ search: '', kind: '', state: '', rating: '', lacks: '', draft: '' })}
    >
      Show all
    </button>
  </div>
)
