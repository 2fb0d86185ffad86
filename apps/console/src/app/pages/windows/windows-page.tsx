import { type TitleWindow, WINDOW_STATES } from '@kola/contract/rights/windows'
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
import { STATE_TEXTS, toColumns } from './columns.tsx'
import { Timeline } from './timeline.tsx'
import { WindowDialog } from './window-dialog.tsx'

/** When and where titles may be seen, what ends first first. */
export function WindowsPage({ session }: PageProps) {
  const asked = useAsked()
  const [open, setOpen] = useState<TitleWindow | 'new' | null>(null)
  const search = useDeferredValue(asked.get('search')?.trim().slice(0, 100) ?? '')
  const country = /^[A-Z]{2}$/.test(asked.get('country') ?? '') ? (asked.get('country') ?? '') : ''
  const state = WINDOW_STATES.find((one) => one === asked.get('state'))
  const query = { ...(search && { search }), ...(country && { country }), ...(state && { state }) }
  const list = useInfiniteQuery({
    queryKey: ['windows', query],
    queryFn: ({ pageParam }) =>
      client('GET /api/v1/apps/windows', { query: { ...query, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
  })
  const canEdit = may(session, 'catalogue.publish')
  const isLine = asked.get('view') === 'line'
  useKeys([
    { key: 'v', does: isLine ? 'table' : 'timeline', act: () => ask({ view: isLine ? '' : 'line' }) },
    ...(canEdit ? [{ key: 'w', does: 'new window', act: () => setOpen('new') }] : []),
  ])
  const windows = list.data?.pages.flatMap((page) => page.windows) ?? []
  const counts = list.data?.pages[0]?.counts
  return (
    <div className="page page--flush">
      <div className="page__top">
        <div className="head">
          <div>
            <h1>Windows</h1>
            <p>
              Where and when each title may be seen; one without any is open everywhere. Catalogue, search, links and
              playback obey within a minute.
            </p>
          </div>
          {canEdit && (
            <div className="head__acts">
              {may(session, 'catalogue.import') && (
                <a className="b b--line" href="#/imports?kind=windows">
                  <Icon name="imports" /> Import
                </a>
              )}
              <button type="button" className="b b--main" onClick={() => setOpen('new')}>
                <Icon name="plus" /> Window
              </button>
            </div>
          )}
        </div>
        <search className="filters">
          <input
            className="input"
            type="search"
            aria-label="Name of a title"
            placeholder="Title"
            value={asked.get('search') ?? ''}
            onChange={({ target }) => ask({ search: target.value })}
          />
          <select
            className="select"
            aria-label="State"
            value={state ?? ''}
            onChange={({ target }) => ask({ state: target.value })}
          >
            <option value="">Now and to come</option>
            {WINDOW_STATES.map((one) => (
              <option key={one} value={one}>
                {STATE_TEXTS[one]}
              </option>
            ))}
          </select>
          <input
            className="input input--short"
            aria-label="Country, in two letters"
            placeholder="Country"
            maxLength={2}
            value={asked.get('country') ?? ''}
            onChange={({ target }) => ask({ country: target.value.toUpperCase() })}
          />
          <fieldset className="segment">
            <legend className="visually-hidden">Shown as</legend>
            <button type="button" aria-pressed={!isLine} onClick={() => ask({ view: '' })}>
              Table
            </button>
            <button type="button" aria-pressed={isLine} onClick={() => ask({ view: 'line' })}>
              Timeline
            </button>
          </fieldset>
        </search>
        <SavedViews place="/windows" asked={asked} />
        {counts && (
          <p className="note" role="status">
            {counts.titles.toLocaleString('en')} {counts.titles === 1 ? 'title has' : 'titles have'} windows;{' '}
            {counts.leaving.toLocaleString('en')} of them {counts.leaving === 1 ? 'leaves' : 'leave'} a country within
            30 days.
          </p>
        )}
      </div>
      {list.error && <Failure error={list.error} onAgain={() => void list.refetch()} />}
      {list.isPending && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {list.data && windows.length === 0 && (
        <div className="empty">
          <h2>No window is like that</h2>
          <p>A title without a window is open everywhere and always.</p>
        </div>
      )}
      {windows.length > 0 && isLine && <Timeline windows={windows} />}
      {windows.length > 0 && !isLine && (
        <Table<TitleWindow>
          label="Windows"
          columns={toColumns(canEdit ? setOpen : null)}
          rows={windows}
          toId={({ id }) => id}
          toName={({ titleName }) => titleName}
          onEnd={() => {
            if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
          }}
        />
      )}
      {open && <WindowDialog given={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </div>
  )
}
