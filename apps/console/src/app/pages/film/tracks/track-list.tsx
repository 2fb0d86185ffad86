import type { SubtitleTrack } from '@kola/contract/subtitles/subtitles'
import { toKindText } from './languages.ts'

interface TrackListProps {
  titleId: string
  tracks: readonly SubtitleTrack[]
  open: string | null
}

/** Languages that viewers can read, and those that are worked on. */
export const TrackList = ({ titleId, tracks, open }: TrackListProps) =>
  tracks.length === 0 ? (
    <p className="empty">There are no subtitles yet.</p>
  ) : (
    <ul className="items tracks__list" aria-label="Subtitles">
      {tracks.map((track) => (
        <li key={track.id} className={track.id === open ? 'is-cursor' : undefined}>
          <a
            className="link grow"
            href={`#/films/${titleId}?subtitles=${track.id}`}
            aria-current={track.id === open ? 'true' : undefined}
          >
            {track.label}
            <span className="visually-hidden">, {toKindText(track.kind)}</span>
          </a>
          {track.kind === 'captions' && <span className="tag">Captions</span>}
          {track.reports > 0 && <span className="tag tag--warn">{toReported(track.reports)}</span>}
          <StateMark track={track} />
        </li>
      ))}
    </ul>
  )

export const toReported = (lines: number): string => (lines === 1 ? '1 line reported' : `${lines} lines reported`)

/** What viewers have, and whether there is a draft beside it. */
export function StateMark({ track: { inForce, draft } }: { track: SubtitleTrack }) {
  if (inForce?.isOut === false) return <span className="s s--wait">Going out</span>
  if (draft) return <span className="s s--draft">{inForce ? 'Draft beside it' : 'Draft'}</span>
  if (inForce?.source === 'console') return <span className="s s--live">Version {inForce.version}</span>
  return <span className="s s--live">As it came</span>
}
