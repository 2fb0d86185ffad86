import type { Player } from '@kola/player/player'
import { type MouseEvent, useRef } from 'react'
import type { Idle } from '../surroundings/use-idle.ts'

interface PictureTouchProps {
  player: Player
  idle: Idle
  onFullscreen: () => void
  /** The picture itself was touched: what lies open closes. */
  onRest: () => void
}

/**
 * The picture as a control. A finger shows and hides the controls; a mouse plays and pauses, and goes to full screen
 * with a second click. The keyboard has its own keys, so this says nothing to a screen reader.
 */
export function PictureTouch({ player, idle, onFullscreen, onRest }: PictureTouchProps) {
  const isTouch = useRef(false)
  function onClick(event: MouseEvent) {
    onRest()
    if (!isTouch.current) {
      const { status } = player.getState()
      void player.send({ type: status === 'playing' || status === 'buffering' ? 'pause' : 'play' })
      idle.wake()
    } else if (idle.isIdle) idle.wake()
    else idle.rest()
    event.preventDefault()
  }
  return (
    <div
      className="player__touch"
      aria-hidden="true"
      onPointerDown={(event) => {
        isTouch.current = event.pointerType === 'touch'
      }}
      onClick={onClick}
      onDoubleClick={() => !isTouch.current && onFullscreen()}
    />
  )
}
