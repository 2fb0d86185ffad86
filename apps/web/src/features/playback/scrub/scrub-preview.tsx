import { findFrame, type StoryboardFrame } from '@kola/player/storyboard'
import { type CSSProperties, useMemo } from 'react'
import { formatTime } from '../surroundings/format-time.ts'
import { toFrameStyle } from './frame-style.ts'

interface ScrubPreviewProps {
  frames: readonly StoryboardFrame[]
  positionSeconds: number
  /** 0 to 1. */
  at: number
}

/** The picture of a place, above the finger or the pointer. */
export function ScrubPreview({ frames, positionSeconds, at }: ScrubPreviewProps) {
  const frame = findFrame(frames, positionSeconds)
  const style = useMemo(() => frame && toFrameStyle(frames, frame), [frames, frame])
  return (
    <div className="scrub__preview" style={{ '--at': at } as CSSProperties}>
      {style && <div className="scrub__picture" style={style} />}
      <span className="time">{formatTime(positionSeconds)}</span>
    </div>
  )
}
