import { toFrameStyle } from '@kola/player/frame-style'
import type { StoryboardFrame } from '@kola/player/storyboard'
import { ScrubBar as PointedBar, type ScrubBarProps } from '../scrub/scrub-bar.tsx'
import { formatTime } from '../surroundings/format-time.ts'
import { listStills } from './plan-scrub.ts'
import { useRemoteScrub } from './use-remote-scrub.ts'
import { say } from './words.ts'

/** Where the film stands, and the pictures of the place that left and right look for. */
export function ScrubBar(props: ScrubBarProps) {
  const { player, frames, onScrubbing } = props
  const search = useRemoteScrub(player, onScrubbing)
  return (
    <>
      {search && <Strip frames={frames} durationSeconds={player.getState().durationSeconds} at={search.atSeconds} />}
      <PointedBar {...props} {...(search && { soughtSeconds: search.atSeconds })} />
      {search && <p className="tv-scrub-help">{say('scrubHelp', { time: formatTime(search.keptSeconds) })}</p>}
    </>
  )
}

interface StripProps {
  frames: readonly StoryboardFrame[]
  durationSeconds: number
  at: number
}

/** The slider says the place; this is for the eye. */
function Strip({ frames, durationSeconds, at }: StripProps) {
  const stills = listStills(frames, at, durationSeconds)
  const time = <b className="tv-strip__time">{formatTime(at)}</b>
  return (
    <div className="tv-strip" aria-hidden="true">
      {stills.length === 0 && time}
      {stills.map(({ frame, positionSeconds, isChosen }) => (
        <span
          key={positionSeconds - at}
          className={isChosen ? 'tv-strip__still tv-strip__still--chosen' : 'tv-strip__still'}
        >
          {isChosen && time}
          <i style={toFrameStyle(frames, frame)} />
        </span>
      ))}
    </div>
  )
}
