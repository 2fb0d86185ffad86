import { paths } from '#shared/paths.ts'
import './details.css'
import type { Title } from '@kola/contract/title'
import { Progress } from '@kola/ui/content/progress'
import { Icon } from '@kola/ui/controls/icon'
import { Play } from '@kola/ui/icons/titles'
import type { MouseEvent, ReactNode } from 'react'
import { TitlePicture } from '#shared/titles/title-picture.tsx'
import { toTimeLeft, toWatchedPart } from '../title-words.ts'
import { say } from '../words.ts'

export interface EpisodeListProps {
  episodes: readonly Title[]
  /** Seconds where watching stopped, or undefined. */
  findPosition: (episode: Title) => number | undefined
  isWatched: (episode: Title) => boolean
  /** False hides what would start an episode. */
  isPlayEnabled: boolean
  /** Id of the episode that is being opened, or empty. */
  startingId: string
  onPlay: (episode: Title, isResume: boolean) => void
  /** What else can be done with an episode, at the end of its row. */
  drawTool?: (episode: Title, number: number) => ReactNode
}

/** The episodes of a season, each one press from playing. */
export function EpisodeList({ episodes, ...rest }: EpisodeListProps) {
  return (
    <div className="episodes">
      {episodes.map((episode, index) => (
        <EpisodeRow key={episode.id} episode={episode} number={episode.number ?? index + 1} {...rest} />
      ))}
    </div>
  )
}

/** Behind the columns that a row has, however many. */
const AT_END = { gridColumn: -1, gridRow: 1 }

interface EpisodeRowProps extends Omit<EpisodeListProps, 'episodes'> {
  episode: Title
  number: number
}

function EpisodeRow({ episode, number, findPosition, isWatched, drawTool, ...rest }: EpisodeRowProps) {
  const position = findPosition(episode) ?? 0
  const isOver = position === 0 && isWatched(episode)
  const left = position > 0 ? toTimeLeft(position, episode.durationSeconds) : isOver && say('watched')
  const starring = toStarring(episode)
  const soon = episode.isComingSoon ? say('comingSoon') : ''
  return (
    <article className="episode">
      <span className="episode__number" aria-hidden="true">
        {number}
      </span>
      <EpisodePicture episode={episode} number={number} position={position} isOver={isOver} {...rest} />
      <div className="episode__head">
        <h3 className="episode__name">
          <span className="only-small">{`${number}. `}</span>
          {episode.name}
        </h3>
        <p className="note">{[episode.runningTime, left, soon].filter(Boolean).join(' · ')}</p>
      </div>
      {drawTool && <div style={AT_END}>{drawTool(episode, number)}</div>}
      {episode.synopsis && <p className="episode__text">{episode.synopsis}</p>}
      {starring && <p className="episode__cast">{say('starring', { names: starring })}</p>}
    </article>
  )
}

/** The catalogue's own Starring; where it has none, the first three of the cast. */
function toStarring({ starring, cast }: Title): string {
  return (starring.length > 0 ? starring : cast.slice(0, 3)).join(', ')
}

type PictureProps = Omit<EpisodeRowProps, 'findPosition' | 'isWatched' | 'drawTool'> & {
  position: number
  isOver: boolean
}

function EpisodePicture({ episode, number, position, isOver, ...rest }: PictureProps) {
  const { isPlayEnabled, startingId, onPlay } = rest
  const canPlay = isPlayEnabled && episode.isPlayable && !episode.isComingSoon
  const part = isOver ? 1 : toWatchedPart(position, episode.durationSeconds)
  const picture = (
    <>
      <TitlePicture art={episode.art} shape="still" sizes="(min-width: 700px) 224px, 128px" />
      {canPlay && <Icon of={Play} solid />}
      {part > 0 && <Progress label={say('watched')} at={part} />}
    </>
  )
  if (!canPlay) return <div className="episode__picture">{picture}</div>
  // A press with a key held still opens a tab or a window, as on any link.
  const playHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onPlay(episode, position > 0)
  }
  return (
    <a
      className="episode__picture"
      href={paths.player(episode.id, position > 0)}
      aria-label={say('playEpisode', { number, name: episode.name })}
      aria-busy={startingId === episode.id || undefined}
      onClick={playHere}
    >
      {picture}
    </a>
  )
}
