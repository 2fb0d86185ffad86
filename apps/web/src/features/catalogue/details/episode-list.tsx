import './details.css'
import type { Title } from '@kola/contract/title'
import { Progress } from '@kola/ui/content/progress'
import { Icon } from '@kola/ui/controls/icon'
import { Play } from 'lucide-react'
import type { MouseEvent } from 'react'
import { TitlePicture } from '../../../shared/title-picture.tsx'
import { toTimeLeft, toWatchedPart } from '../title-words.ts'
import { say } from '../words.ts'

export interface EpisodeListProps {
  episodes: readonly Title[]
  /** Seconds where watching stopped, or undefined. */
  findPosition: (episode: Title) => number | undefined
  /** False hides what would start an episode. */
  isPlayEnabled: boolean
  /** Id of the episode that is being opened, or empty. */
  startingId: string
  toHref: (episode: Title) => string
  onPlay: (episode: Title, isResume: boolean) => void
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

interface EpisodeRowProps extends Omit<EpisodeListProps, 'episodes'> {
  episode: Title
  number: number
}

function EpisodeRow({ episode, number, findPosition, ...rest }: EpisodeRowProps) {
  const position = findPosition(episode) ?? 0
  const left = position > 0 ? toTimeLeft(position, episode.durationSeconds) : ''
  const soon = episode.isComingSoon ? say('comingSoon') : ''
  return (
    <article className="episode">
      <span className="episode__number" aria-hidden="true">
        {number}
      </span>
      <EpisodePicture episode={episode} number={number} position={position} {...rest} />
      <div className="episode__head">
        <h3 className="episode__name">
          <span className="only-small">{number}. </span>
          {episode.name}
        </h3>
        <p className="note">{[episode.runningTime, left, soon].filter(Boolean).join(' · ')}</p>
      </div>
      {episode.synopsis && <p className="episode__text">{episode.synopsis}</p>}
      {episode.cast.length > 0 && (
        <p className="episode__cast">{say('starring', { names: episode.cast.slice(0, 3).join(', ') })}</p>
      )}
    </article>
  )
}

type PictureProps = Omit<EpisodeRowProps, 'findPosition'> & { position: number }

function EpisodePicture({ episode, number, position, isPlayEnabled, startingId, toHref, onPlay }: PictureProps) {
  const canPlay = isPlayEnabled && episode.isPlayable && !episode.isComingSoon
  const picture = (
    <>
      <TitlePicture art={episode.art} shape="still" sizes="(min-width: 700px) 224px, 128px" />
      {canPlay && <Icon of={Play} solid />}
      {position > 0 && <Progress label={say('watched')} at={toWatchedPart(position, episode.durationSeconds)} />}
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
      href={toHref(episode)}
      aria-label={say('playEpisode', { number, name: episode.name })}
      aria-busy={startingId === episode.id || undefined}
      onClick={playHere}
    >
      {picture}
    </a>
  )
}
