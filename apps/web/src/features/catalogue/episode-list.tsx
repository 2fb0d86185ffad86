import './details.css'
import type { Title } from '@kola/contract/title'
import { Progress } from '@kola/ui/content/progress'
import { Icon } from '@kola/ui/controls/icon'
import { Play } from 'lucide-react'
import { TitlePicture } from '../../shared/title-picture.tsx'
import { toTimeLeft, toWatchedPart } from './title-words.ts'

export interface EpisodeListProps {
  episodes: readonly Title[]
  /** Seconds where watching stopped, or undefined. */
  findPosition: (episode: Title) => number | undefined
  /** False hides what would start an episode. */
  isPlayable: boolean
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

function EpisodeRow({ episode, number, findPosition, isPlayable, toHref, onPlay }: EpisodeRowProps) {
  const position = findPosition(episode)
  const left = position === undefined ? '' : toTimeLeft(position, episode.durationSeconds)
  const picture = (
    <>
      <TitlePicture art={episode.art} shape="still" sizes="(min-width: 700px) 224px, 128px" />
      {isPlayable && <Icon of={Play} solid />}
      {position !== undefined && <Progress label="Watched" at={toWatchedPart(position, episode.durationSeconds)} />}
    </>
  )
  return (
    <article className="episode">
      <span className="episode__number" aria-hidden="true">
        {number}
      </span>
      {isPlayable ? (
        <a
          className="episode__picture"
          href={toHref(episode)}
          aria-label={`Play episode ${number}, ${episode.name}`}
          onClick={(event) => {
            event.preventDefault()
            onPlay(episode, position !== undefined)
          }}
        >
          {picture}
        </a>
      ) : (
        <div className="episode__picture">{picture}</div>
      )}
      <div className="episode__head">
        <h3 className="episode__name">
          <span className="only-small">{number}. </span>
          {episode.name}
        </h3>
        <p className="note">{[episode.runningTime, left].filter(Boolean).join(' · ')}</p>
      </div>
      <p className="episode__text">{episode.synopsis}</p>
      {episode.cast.length > 0 && <p className="episode__cast">Starring {episode.cast.slice(0, 3).join(', ')}</p>}
    </article>
  )
}
