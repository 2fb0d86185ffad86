import type { Release } from '@kola/contract/releases/releases'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { toState } from '#features/releases/words.ts'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { useKeys } from '#shared/keys/use-keys.ts'
import { ask, goTo, useAsked } from '#shared/location.ts'
import type { PageProps } from '#shared/page-props.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { may } from '#shared/session.ts'
import { Calendar } from './calendar/calendar.tsx'
import { ReleasePane } from './release-pane.tsx'

export const releasesQuery = queryOptions({
  queryKey: ['releases'],
  queryFn: async () => (await client('GET /api/v1/apps/releases', {})).releases,
  staleTime: 0,
  // What is due goes out by itself.
  refetchInterval: 15_000,
})

/** Bundles of changes: those without a time, those to come, and those that went out. */
export function ReleasesPage({ session }: PageProps) {
  const { data, error, refetch } = useQuery(releasesQuery)
  const cache = useQueryClient()
  const asked = useAsked()
  const [isAdding, setAdding] = useState(false)
  const canEdit = may(session, 'catalogue.edit')
  const isList = asked.get('view') === 'list'
  useKeys([
    ...(canEdit ? [{ key: 'n', does: 'new release', act: () => setAdding(true) }] : []),
    { key: 'l', does: isList ? 'calendar' : 'list', act: () => ask({ view: isList ? '' : 'list' }) },
    { key: 'w', does: 'windows', act: () => goTo('/windows') },
  ])
  const put = (release: Release) =>
    cache.setQueryData(releasesQuery.queryKey, (before = []) =>
      before.some(({ id }) => id === release.id)
        ? before.map((one) => (one.id === release.id ? release : one))
        : [release, ...before],
    )
  const waiting = data?.filter(({ goesAt, outAt }) => !goesAt && !outAt) ?? []
  const listed = isList ? (data ?? []) : waiting
  const chosen = data?.find(({ id }) => id === asked.get('release'))
  return (
    <div className="page page--flush">
      <div className="page__top">
        <div className="head">
          <div>
            <h1>Releases</h1>
          </div>
          <div className="head__acts">
            <fieldset className="segment">
              <legend className="visually-hidden">Shown as</legend>
              <button type="button" aria-pressed={!isList} onClick={() => ask({ view: '' })}>
                Calendar
              </button>
              <button type="button" aria-pressed={isList} onClick={() => ask({ view: 'list' })}>
                List
              </button>
            </fieldset>
            {canEdit && (
              <button type="button" className="b b--line" onClick={() => setAdding(true)}>
                <Icon name="plus" />
                New release
              </button>
            )}
          </div>
        </div>
      </div>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!data && !error && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {data && (
        <div className="keys">
          <div className="releases-main">
            {data.length === 0 && (
              <div className="empty">
                <h2>No release yet</h2>
                <p>A release holds drafts of titles and of home, and prices, and puts them out together at a time.</p>
              </div>
            )}
            {!isList && <Calendar releases={data} chosen={chosen?.id ?? ''} />}
            {!isList && waiting.length > 0 && <h2 className="releases-waiting">Without a time</h2>}
            {listed.length > 0 && (
              <ul className="items releases" aria-label={isList ? 'Releases' : 'Without a time'}>
                {listed.map((release) => (
                  <Row key={release.id} release={release} isChosen={release === chosen} />
                ))}
              </ul>
            )}
          </div>
          <aside className="keys__pane" aria-label="Release">
            {chosen ? (
              <ReleasePane key={chosen.id} release={chosen} session={session} put={put} />
            ) : (
              <p className="note keys__part">Choose a release.</p>
            )}
          </aside>
        </div>
      )}
      {isAdding && <AddDialog put={put} onClose={() => setAdding(false)} />}
    </div>
  )
}

function Row({ release, isChosen }: { release: Release; isChosen: boolean }) {
  const { mark, text } = toState(release)
  const { length } = release.items
  return (
    <li>
      <button type="button" className="home__part" aria-pressed={isChosen} onClick={() => ask({ release: release.id })}>
        <span className="grow">
          <b>{release.name}</b>
          <span className="note releases__count">{length === 1 ? '1 change' : `${length} changes`}</span>
        </span>
        <span className={`s ${mark}`}>{text}</span>
      </button>
    </li>
  )
}

function AddDialog({ put, onClose }: { put: (release: Release) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setFault(null)
    setBusy(true)
    try {
      const { release } = await client('POST /api/v1/apps/releases', { body: { name, zone: 'Africa/Lagos' } })
      put(release)
      ask({ release: release.id })
      onClose()
    } catch (failure) {
      setFault(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog title="A new release" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div className="dialog__body stack">
          <Field
            label="Name"
            value={name}
            maxLength={120}
            fault={toFieldText(fault, 'name')}
            onChange={({ target }) => setName(target.value)}
          />
          {fault !== null && !toFieldText(fault, 'name') && <Failure error={fault} />}
        </div>
        <DialogFoot onClose={onClose} isBusy={isBusy} leave="Leave it">
          Begin
        </DialogFoot>
      </form>
    </Dialog>
  )
}
