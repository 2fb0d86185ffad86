import { SKIP_SECONDS } from '@kola/player/commands'
import type { Player } from '@kola/player/player'
import { type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { planTap, TAP_ON_MS, type Tapped } from '../moments/plan-tap.ts'
import { SeekMark } from '../moments/seek-mark.tsx'
import type { Idle } from '../surroundings/use-idle.ts'

interface PictureTouchProps {
  player: Player
  idle: Idle
  onFullscreen: () => void
  /** The picture itself was touched: what lies open closes. */
  onRest: () => void
}

/**
 * The picture as a control. A finger shows and hides the controls, and skips with a second tap on one side; a mouse
 * plays and pauses, and goes to full screen with a second click. The keyboard has its own keys, so this says nothing to
 * a screen reader.
 */
export function PictureTouch({ player, idle, onFullscreen, onRest }: PictureTouchProps) {
  const isTouch = useRef(false)
  const { tapped, tap } = useTaps(player)
  function onClick(event: MouseEvent) {
    onRest()
    event.preventDefault()
    if (!isTouch.current) {
      const { status } = player.getState()
      void player.send({ type: status === 'playing' || status === 'buffering' ? 'pause' : 'play' })
      idle.wake()
    } else if (tap(event)) idle.rest()
    else if (idle.isIdle) idle.wake()
    else idle.rest()
  }
  return (
    <>
      <div
        className="player__touch"
        aria-hidden="true"
        onPointerDown={(event) => {
          isTouch.current = event.pointerType === 'touch'
        }}
        onClick={onClick}
        onDoubleClick={() => !isTouch.current && onFullscreen()}
      />
      <Suspense fallback={null}>
        <SeekMark tapped={tapped} />
      </Suspense>
    </>
  )
}

/** Follows the taps of a finger; `tap` says whether one has skipped. */
function useTaps(player: Player) {
  const [tapped, setTapped] = useState<Tapped | null>(null)
  const last = useRef<Tapped | null>(null)
  useEffect(() => {
    if (!tapped) return
    const timer = setTimeout(() => setTapped(null), TAP_ON_MS)
    return () => clearTimeout(timer)
  }, [tapped])
  function tap({ clientX, currentTarget, timeStamp }: MouseEvent): boolean {
    const { left, width } = currentTarget.getBoundingClientRect()
    last.current = planTap({ at: (clientX - left) / width, ms: timeStamp }, last.current)
    const { side, seconds } = last.current
    setTapped(last.current)
    if (seconds === 0) return false
    void player.send({ type: 'skip', seconds: side === 'back' ? -SKIP_SECONDS : SKIP_SECONDS })
    return true
  }
  return { tapped, tap }
}
