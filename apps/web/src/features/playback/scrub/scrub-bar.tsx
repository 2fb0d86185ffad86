import './scrub.css'
import type { Marker } from '@kola/contract/playback'
import type { Player } from '@kola/player/player'
import type { StoryboardFrame } from '@kola/player/storyboard'
import { type CSSProperties, type PointerEvent, Suspense, useEffect, useState } from 'react'
import { lazyView } from '#shared/views/lazy-view.tsx'
import { usePlayerState } from '../film/use-player-state.ts'
import { sayTime } from '../surroundings/format-time.ts'
import { say } from '../words.ts'

/** Comes once the film plays. */
const ScrubPreview = lazyView(() => import('./scrub-preview.tsx').then((module) => module.ScrubPreview))

export interface ScrubBarProps {
  player: Player
  frames: readonly StoryboardFrame[]
  markers: readonly Marker[]
  /** True while a finger or the pointer drags. */
  onScrubbing: (isScrubbing: boolean) => void
  /** A place that is looked for and was not gone to. */
  soughtSeconds?: number
}

const toStyle = (at: number) => ({ '--at': at }) as CSSProperties

/** Where the film stands. Dragging shows the picture of the place; letting go goes there. */
export function ScrubBar({ player, frames, markers, onScrubbing, soughtSeconds }: ScrubBarProps) {
  const [dragAt, setDragAt] = useState<number | null>(null)
  const [hoverAt, setHoverAt] = useState<number | null>(null)
  const duration = usePlayerState(player, (state) => state.durationSeconds)
  const position = usePlayerState(player, (state) => state.positionSeconds)
  const buffered = usePlayerState(player, (state) => state.bufferedSeconds)
  const share = (seconds: number) => (duration > 0 ? Math.min(1, Math.max(0, seconds / duration)) : 0)
  const at = dragAt ?? share(soughtSeconds ?? position)
  const previewAt = dragAt ?? hoverAt
  const hasMoved = position > 0
  useEffect(() => {
    if (hasMoved) void ScrubPreview.preload().catch(() => undefined)
  }, [hasMoved])

  function onDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || duration <= 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragAt(readShare(event))
    onScrubbing(true)
  }
  function onMove(event: PointerEvent<HTMLElement>) {
    if (dragAt !== null) setDragAt(readShare(event))
    else if (event.pointerType === 'mouse') setHoverAt(readShare(event))
  }
  function end(isTaken: boolean) {
    if (dragAt === null) return
    if (isTaken) void player.send({ type: 'seek', positionSeconds: dragAt * duration })
    setDragAt(null)
    setHoverAt(null)
    onScrubbing(false)
  }

  return (
    <div
      className="scrub"
      role="slider"
      tabIndex={0}
      aria-label={say('position')}
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.floor(at * duration)}
      aria-valuetext={say('positionOf', { position: sayTime(at * duration), duration: sayTime(duration) })}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onPointerLeave={() => setHoverAt(null)}
    >
      {previewAt !== null && (
        <Suspense fallback={null}>
          <ScrubPreview
            {...{ frames, at: previewAt, isStrip: dragAt !== null }}
            positionSeconds={previewAt * duration}
          />
        </Suspense>
      )}
      <div className="scrub__rail">
        <i className="scrub__loaded" style={toStyle(share(buffered))} />
        <i className="scrub__played" style={toStyle(at)} />
        {duration > 0 &&
          markers.map((marker) => (
            <i key={marker.kind} className="scrub__mark" style={toStyle(share(findEdge(marker)))} />
          ))}
      </div>
      <i className="scrub__thumb" style={toStyle(at)} />
    </div>
  )
}

/** The edge that a viewer looks for: where the film begins after an intro, and where the credits begin. */
const findEdge = ({ kind, startSeconds, endSeconds }: Marker) => (kind === 'credits' ? startSeconds : endSeconds)

function readShare(event: PointerEvent<HTMLElement>): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return width > 0 ? Math.min(1, Math.max(0, (event.clientX - left) / width)) : 0
}
