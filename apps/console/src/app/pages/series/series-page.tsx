import type { Outline } from '@kola/contract/titles/outline'
import { useRef, useState } from 'react'
import { useKeys } from '#shared/keys/use-keys.ts'
import type { PageProps } from '#shared/page-props.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { Icon } from '#shared/parts/icon.tsx'
import { may } from '#shared/session.ts'
import { SeriesTabs } from '#shared/titles/series-tabs.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OutlineTable } from './outline-table.tsx'
import { PartDialog } from './part-dialog.tsx'
import { listReady, PublishDialog } from './publish-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { DRAWN, type Open, type Row, toFirstOpen } from './rows.ts'
import './series.css'
import { type Outlining, useOutline } from './use-outline.ts'
import { countOf, listWarnings, toSeriesState } from './words.ts'

/** A series with all that stands in it. */
export function SeriesPage({ session, id }: PageProps) {
  const { query, work } = useOutline(id)
  if (query.data) return <Series session={session} work={work(query.data)} />
  if (query.error) return <Failure error={query.error} onAgain={() => void query.refetch()} />
  return (
    <p className="wait" role="status">
      Loading
    </p>
  )
}

type Asked = { what: 'season' | 'episode' | 'publish' } | { what: 'move' | 'remove'; row: Row } | null

function Series({ session, work }: { session: PageProps['session']; work: Outlining }) {
  const { outline, fault } = work
  const [open, setOpen] = useState<Open>(() => toFirstOpen(outline))
  const [cursor, setCursor] = useState('')
  const [asked, setAsked] = useState<Asked>(null)
  const isFocusWanted = useRef(false)
  const canEdit = may(session, 'catalogue.edit')
  const canPublish = may(session, 'catalogue.publish')
  const isEmpty = outline.seasons.length === 0
  const here = findSeason(outline, cursor)
  useKeys(
    canEdit
      ? [
          ...(isEmpty ? [] : [{ key: 'n', does: 'new episode', act: () => setAsked({ what: 'episode' }) }]),
          { key: 's', does: 'new season', act: () => setAsked({ what: 'season' }) },
        ]
      : [],
  )
  function takeAdded(next: Outline, titleId: string) {
    work.take(next)
    const season = findSeason(next, titleId)
    setOpen(new Map(open).set(season, Math.max(open.get(season) ?? 0, DRAWN)))
    setCursor(titleId)
    isFocusWanted.current = true
  }
  return (
    <div className="page page--flush">
      <Head work={work} canEdit={canEdit} canPublish={canPublish} onAsk={(what) => setAsked({ what })} />
      {fault !== null && (
        <div className="page__top">
          <Failure error={fault} />
        </div>
      )}
      {isEmpty ? (
        <div className="empty">
          <h2>No season yet</h2>
          <p>Add one, then its episodes. Nobody sees them before they are published.</p>
        </div>
      ) : (
        <OutlineTable
          {...{ work, open, cursor, isFocusWanted, canMove: canPublish, onOpen: setOpen, onCursor: setCursor }}
          acts={{
            onMove: (row) => setAsked({ what: 'move', row }),
            ...(canEdit && { onRemove: (row: Row) => setAsked({ what: 'remove', row }) }),
          }}
        />
      )}
      <Warnings outline={outline} />
      {(asked?.what === 'season' || asked?.what === 'episode') && (
        <PartDialog
          what={asked.what}
          outline={outline}
          seasonId={here}
          onAdded={takeAdded}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'move' && <MoveDialog work={work} row={asked.row} onClose={() => setAsked(null)} />}
      {asked?.what === 'remove' && <RemoveDialog work={work} row={asked.row} onClose={() => setAsked(null)} />}
      {asked?.what === 'publish' && <PublishDialog work={work} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** The season that it is, or stands in; else the last one. */
const findSeason = ({ seasons }: Outline, id: string): string =>
  (seasons.find((one) => one.id === id || one.episodes.some((episode) => episode.id === id)) ?? seasons.at(-1))?.id ??
  ''

interface HeadProps {
  work: Outlining
  canEdit: boolean
  canPublish: boolean
  onAsk: (what: 'season' | 'episode' | 'publish') => void
}

function Head({ work: { outline }, canEdit, canPublish, onAsk }: HeadProps) {
  const { series, seasons } = outline
  const [mark, text] = toSeriesState(series)
  const episodes = seasons.reduce((sum, season) => sum + season.episodes.length, 0)
  const ready = listReady(outline).length
  return (
    <div className="page__top">
      <div className="head outline__head">
        <div>
          <h1>{series.name}</h1>
          <p className="flex flex--wrap">
            <span className={`s ${mark}`}>{text}</span>
            <span className="note">
              {countOf(seasons.length, 'season')}, {countOf(episodes, 'episode')}
            </span>
          </p>
        </div>
        <div className="head__acts">
          <SeriesTabs seriesId={series.id} now="outline" />
          {canEdit && (
            <button type="button" className="b b--line" onClick={() => onAsk('season')}>
              <Icon name="plus" />
              Season
            </button>
          )}
          {canEdit && seasons.length > 0 && (
            <button type="button" className="b b--line" onClick={() => onAsk('episode')}>
              <Icon name="plus" />
              Episode
            </button>
          )}
          {canPublish && ready > 0 && (
            <button type="button" className="b b--main" onClick={() => onAsk('publish')}>
              Publish {ready.toLocaleString('en')}…
            </button>
          )}
        </div>
      </div>
    </div>
  )
}

const SHOWN_WARNINGS = 5

function Warnings({ outline }: { outline: Outline }) {
  const warnings = listWarnings(outline)
  if (warnings.length === 0) return null
  const rest = warnings.length - SHOWN_WARNINGS
  return (
    <ul className="outline__warnings" aria-label="What is held back">
      {warnings.slice(0, SHOWN_WARNINGS).map(({ titleId, text }) => (
        <li key={titleId} className="say say--warn">
          <Icon name="alert" />
          <span className="grow">{text}</span>
          <a className="link" href={`#/titles/${titleId}`}>
            Its fields
          </a>
        </li>
      ))}
      {rest > 0 && <li className="note">and {rest.toLocaleString('en')} more</li>}
    </ul>
  )
}
