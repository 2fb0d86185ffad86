import type { Title } from '@kola/contract/title'
import { Button } from '@kola/ui/controls/button'
import { IconButton } from '@kola/ui/controls/icon-button'
import { Play } from '@kola/ui/icons/titles'
import { findResumePoint, type ResumePoint } from '#features/continue-watching/queries.ts'
import type { StartPlayback } from '#features/playback/start/use-start-playback.tsx'
import { texts } from '#shared/texts.ts'
import { say } from './words.ts'

interface WatchProps {
  title: Title
  points: readonly ResumePoint[]
  play: StartPlayback
}

const isChain = ({ kind }: Title): boolean => kind === 'series' || kind === 'season' || kind === 'playlist'

/** Can a press lead to a film at all? */
export const canWatch = ({ title, play }: Omit<WatchProps, 'points'>): boolean =>
  play.isEnabled && !title.isComingSoon && (title.isPlayable || isChain(title))

/** The next episode after a finished one has a point too, at its start. */
export const isBegun = (point: ResumePoint | undefined): point is ResumePoint => (point?.positionSeconds ?? 0) > 0

/** Goes on where watching stopped, or starts the title. */
export function watch({ title, points, play }: WatchProps): void {
  const point = findResumePoint(points, title)
  void play.start(point?.title ?? title, { isResume: isBegun(point) })
}

export interface WatchButtonProps extends WatchProps {
  /** Quiet where another action of the screen is the main one. */
  look?: 'main' | 'quiet'
  /** Said when there is nothing to resume. */
  label: string
}

/** The one main action of a title: watch, or resume. Nothing where it cannot be played. */
export function WatchButton({ label, look = 'main', ...props }: WatchButtonProps) {
  const { title, points, play } = props
  if (!canWatch(props)) return null
  const point = findResumePoint(points, title)
  const isEpisode = point && point.titleId !== title.id && point.title.number !== null
  return (
    <Button
      look={look}
      icon={Play}
      solidIcon
      busy={play.startingId !== ''}
      onPointerEnter={play.warm}
      onFocus={(event) => event.relatedTarget && play.warm()}
      onClick={() => watch(props)}
    >
      {isBegun(point) ? texts.resume : label}
      {isEpisode && (
        <span className="button__aside">
          {say('episode', { season: point.title.seasonNumber ?? 1, number: point.title.number ?? 1 })}
        </span>
      )}
    </Button>
  )
}

/** The round play button of a card. */
export function WatchIconButton({ title, onPress }: { title: Title; onPress: () => void }) {
  return <IconButton label={say('play', { title: title.name })} icon={Play} solid look="light" onClick={onPress} />
}
