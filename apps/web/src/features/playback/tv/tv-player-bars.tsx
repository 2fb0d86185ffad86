import './tv-player.css'
import { SKIP_SECONDS } from '@kola/player/commands'
import type { Player } from '@kola/player/player'
import { Icon } from '@kola/ui/controls/icon'
import type { IconShape } from '@kola/ui/icons/draw-icon'
import { Info } from '@kola/ui/icons/notices'
import { Captions, Gauge, ListVideo, Pause, RotateCcw, RotateCw, Timer } from '@kola/ui/icons/player'
import { Play } from '@kola/ui/icons/titles'
import { type ComponentProps, useEffect, useState } from 'react'
import { Rich } from '#shared/messages/rich.tsx'
import { usePlayerState } from '../film/use-player-state.ts'
import { sayPlace } from '../place/say-place.ts'
import type { BottomBarProps, PanelName, TopBarProps } from '../screen/player-bars.tsx'
import { formatClock } from '../speed/sleep-choices.ts'
import { say } from '../words.ts'
import { say as sayOnTv } from './words.ts'

export type { PanelName }

const CLOCK_MS = 5_000

/** What plays and when it ends, and what time it is: who watches from a sofa has no other clock. */
export function TopBar({ facts, name, player }: TopBarProps) {
  const now = useClock()
  return (
    <div className="player__top player__bar tv-top">
      <p className="tv-top__name">
        <b>{name}</b>
        <span>{player ? <EndsAt player={player} facts={facts} now={now} /> : facts}</span>
      </p>
      <p className="tv-top__clock">{formatClock(now)}</p>
    </div>
  )
}

function useClock(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), CLOCK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

function EndsAt({ player, facts, now }: { player: Player; facts: string; now: number }) {
  const restMs = usePlayerState(player, ({ durationSeconds, positionSeconds, rate, liveEdgeSeconds }) =>
    durationSeconds > 0 && liveEdgeSeconds === null
      ? Math.round((durationSeconds - positionSeconds) / Math.max(rate, 0.1)) * 1000
      : null,
  )
  return restMs === null ? facts : sayOnTv('endsAt', { facts, time: formatClock(now + restMs) })
}

interface TvButtonProps extends ComponentProps<'button'> {
  icon: IconShape
  /** What is read on it; without one the picture has to do. */
  word?: string
  /** What it is called where the word is not all of it. */
  label: string
  solid?: boolean
}

function TvButton({ icon, word, label, solid = false, className = '', ...rest }: TvButtonProps) {
  return (
    <button
      type="button"
      className={`tv-button ${className}`}
      {...(word !== label && { 'aria-label': label })}
      {...rest}
    >
      <Icon of={icon} solid={solid} />
      {word && <span>{word}</span>}
    </button>
  )
}

/** The scrub bar, and below it everything that a remote presses, in one row. */
export function BottomBar(props: BottomBarProps) {
  const { player, openPanel, onPanel, children, hasEpisodes, isSimple } = props
  const isPlaying = usePlayerState(player, ({ status }) => status === 'playing' || status === 'buffering')
  const place = usePlayerState(player, sayPlace)
  const skip = (seconds: number) => void player.send({ type: 'skip', seconds })
  const opens = (name: PanelName) => ({ 'aria-expanded': openPanel === name, onClick: () => onPanel(name) })
  const verb = say(isPlaying ? 'pause' : 'play')
  const tens = sayOnTv('tenSeconds')
  return (
    <div className="player__bottom player__bar">
      {children}
      <div className="tv-row">
        <TvButton
          className="tv-button--play"
          icon={isPlaying ? Pause : Play}
          solid
          word={verb}
          label={verb}
          onClick={() => void player.send({ type: isPlaying ? 'pause' : 'play' })}
        />
        <TvButton icon={RotateCcw} word={tens} label={sayOnTv('backTen')} onClick={() => skip(-SKIP_SECONDS)} />
        <TvButton icon={RotateCw} word={tens} label={sayOnTv('forwardTen')} onClick={() => skip(SKIP_SECONDS)} />
        <span className="time">
          <Rich text={place} parts={{ b: (words) => <b>{words}</b> }} />
        </span>
        <TvButton icon={Captions} word={sayOnTv('subtitles')} label={say('tracks')} {...opens('tracks')} />
        {!isSimple && <TvButton icon={Gauge} word={say('quality')} label={say('quality')} {...opens('quality')} />}
        {!isSimple && <TvButton icon={Timer} label={say('speedAndSleep')} {...opens('speed')} />}
        {hasEpisodes && <TvButton icon={ListVideo} label={say('episodes')} {...opens('episodes')} />}
        <TvButton icon={Info} label={say('about')} {...opens('about')} />
      </div>
    </div>
  )
}
