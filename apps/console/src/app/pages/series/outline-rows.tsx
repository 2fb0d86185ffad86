import { MARKER_KINDS, MARKER_NAMES } from '@kola/contract/titles/markers'
import type { OutlineEpisode } from '@kola/contract/titles/outline'
import type { ReactNode } from 'react'
import { Icon } from '#shared/parts/icon.tsx'
import { isNumbered, type Row } from './rows.ts'
import { countOf, toDate, toEpisodeState, toMinutes, toOpens, toSeasonState } from './words.ts'

export interface RowActs {
  onMove: (row: Row) => void
  /** Nobody may without it. */
  onRemove?: ((row: Row) => void) | undefined
}

interface RowProps extends RowActs {
  canMove: boolean
  isCursor: boolean
  /** Where something is dragged over it. */
  mark: string
  onCursor: (id: string) => void
  onToggle: (id: string, isOpen: boolean) => void
}

interface LineProps extends Pick<RowProps, 'isCursor' | 'mark' | 'onCursor'> {
  id: string
  level: 1 | 2
  isOpen?: boolean
  children: ReactNode
}

function Line({ id, level, isOpen, isCursor, mark, onCursor, children }: LineProps) {
  return (
    <tr
      data-item={id}
      tabIndex={isCursor ? 0 : -1}
      aria-level={level}
      aria-expanded={isOpen}
      className={['outline__row', isCursor && 'is-cursor', mark].filter(Boolean).join(' ')}
      onFocus={() => onCursor(id)}
    >
      {children}
    </tr>
  )
}

const Grip = ({ name }: { name: string }) => (
  <span className="grip" title={`Drag ${name}`} aria-hidden="true">
    <Icon name="grip" />
  </span>
)

function Acts({
  row,
  name,
  isDraft,
  isCursor,
  canMove,
  onMove,
  onRemove,
}: RowProps & { row: Row; name: string; isDraft: boolean }) {
  const tabIndex = isCursor ? 0 : -1
  return (
    <td className="outline__acts">
      {canMove && (
        <button
          {...{ type: 'button', tabIndex, className: 'b b--s b--text' }}
          aria-label={`Move ${name}…`}
          onClick={() => onMove(row)}
        >
          Move…
        </button>
      )}
      {isDraft && onRemove && (
        <button
          {...{ type: 'button', tabIndex, className: 'b b--s b--text b--icon' }}
          aria-label={`Take ${name} away…`}
          onClick={() => onRemove(row)}
        >
          <Icon name="close" />
        </button>
      )}
    </td>
  )
}

interface SeasonRowProps extends RowProps {
  row: Row & { kind: 'season' }
  /** How many of its episodes may be drawn; 0 where it is closed. */
  drawn: number
  onMore: () => void
  onRenumber: (from: number) => void
}

export function SeasonRow({ row, drawn, onMore, onRenumber, ...props }: SeasonRowProps) {
  const { season } = row
  const { episodes } = season
  const isOpen = drawn > 0
  const [mark, text] = toSeasonState(season)
  const rest = episodes.length - drawn
  const tabIndex = props.isCursor ? 0 : -1
  return (
    <Line {...props} id={season.id} level={1} isOpen={isOpen}>
      <td>
        <span className="flex">
          {props.canMove && <Grip name={season.name} />}
          <button
            {...{
              type: 'button',
              tabIndex,
              className: `b b--text b--icon b--s outline__fold${isOpen ? ' is-open' : ''}`,
            }}
            aria-label={`${isOpen ? 'Close' : 'Open'} ${season.name}`}
            onClick={() => props.onToggle(season.id, !isOpen)}
          >
            <Icon name="next" />
          </button>
          <b>{season.name}</b>
          <span className="note">{countOf(episodes.length, 'episode')}</span>
          {isOpen && rest > 0 && (
            <button {...{ type: 'button', tabIndex, className: 'b b--s b--line' }} onClick={onMore}>
              Show more of {rest.toLocaleString('en')}
            </button>
          )}
          {props.canMove && !isNumbered(episodes) && (
            <button
              {...{ type: 'button', tabIndex, className: 'b b--s b--line only-wide' }}
              aria-label={`Number anew the episodes of ${season.name}`}
              onClick={() => onRenumber(1)}
            >
              Number anew
            </button>
          )}
        </span>
      </td>
      <td>
        <span className={`s ${mark}`}>{text}</span>
      </td>
      <td className="only-wide" colSpan={4} />
      <td className="quiet only-wide">{season.opensAt ? toOpens(season.opensAt) : toDate(season.releasedOn)}</td>
      <Acts {...props} row={row} name={season.name} isDraft={season.state === 'draft'} />
    </Line>
  )
}

interface EpisodeRowProps extends RowProps {
  row: Row & { kind: 'episode' }
  /** In how many languages the series has subtitles. */
  languages: number
  seriesClass: string
}

export function EpisodeRow({ row, languages, seriesClass, ...props }: EpisodeRowProps) {
  const { episode } = row
  const [mark, text] = toEpisodeState(episode)
  const rating = episode.rating || seriesClass
  return (
    <Line {...props} id={episode.id} level={2}>
      <td className="outline__episode">
        <span className="flex">
          {props.canMove && <Grip name={episode.name} />}
          <span className="quiet outline__number">{episode.number ?? '–'}</span>
          {episode.still ? (
            <img className="outline__still" src={episode.still} alt="" loading="lazy" />
          ) : (
            <span className="noart outline__still" />
          )}
          <a className="table__link" href={`#/titles/${episode.id}`} tabIndex={props.isCursor ? 0 : -1}>
            <b>{episode.name}</b>
          </a>
          {episode.hasDraft && <span className="tag tag--accent">draft</span>}
        </span>
      </td>
      <td>
        <span className={`s ${mark}`}>{text}</span>
      </td>
      <td className="n only-wide">{toMinutes(episode.durationSeconds)}</td>
      <td className="only-wide">
        <Markers episode={episode} />
      </td>
      <td className="n only-wide">{languages === 0 ? '–' : `${episode.subtitles.length} of ${languages}`}</td>
      <td className="only-wide">
        <span className={rating ? 'class' : 'class class--none'}>{rating || 'none'}</span>
      </td>
      <td className="quiet only-wide">{episode.opensAt ? toOpens(episode.opensAt) : toDate(episode.releasedOn)}</td>
      <Acts {...props} row={row} name={episode.name} isDraft={episode.state === 'draft'} />
    </Line>
  )
}

const Markers = ({ episode: { markers } }: { episode: OutlineEpisode }) => (
  <span className="flex outline__marks">
    {MARKER_KINDS.map((kind) => {
      const name = MARKER_NAMES[kind]
      const isSet = markers.includes(kind)
      return (
        <span
          key={kind}
          className={isSet ? 'outline__mark is-set' : 'outline__mark'}
          title={isSet ? name : `${name}: not set`}
        >
          <span aria-hidden="true">{name.slice(0, 1)}</span>
          <span className="visually-hidden">{isSet ? name : `${name}: not set`}</span>
        </span>
      )
    })}
  </span>
)
