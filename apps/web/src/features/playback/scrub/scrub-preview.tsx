import { toFrameStyle } from '@kola/player/frame-style'
import { findFrame, type StoryboardFrame } from '@kola/player/storyboard'
import type { CSSProperties } from 'react'
import { formatTime } from '../surroundings/format-time.ts'

/** The picture that is looked for, between those beside it. */
const STRIP = [-3, -2, -1, 0, 1, 2, 3]

interface ScrubPreviewProps {
  frames: readonly StoryboardFrame[]
  positionSeconds: number
  /** 0 to 1. */
  at: number
  /** A finger looks for the place: what lies around it is seen too. */
  isStrip: boolean
}

/** The picture of a place, above the finger or the pointer, under its time, which no finger hides there. */
export function ScrubPreview({ frames, positionSeconds, at, isStrip }: ScrubPreviewProps) {
  const frame = findFrame(frames, positionSeconds)
  return (
    <div className="scrub__preview" style={{ '--at': at } as CSSProperties}>
      <span className="time">{formatTime(positionSeconds)}</span>
      <div className="scrub__strip">
        {(isStrip ? STRIP : [0]).map((steps) => {
          const one = frame && frames[frames.indexOf(frame) + steps]
          const style = one ? toFrameStyle(frames, one) : {}
          // Before the beginning and after the end a place stays empty, so that the middle is the middle.
          return frame && <i key={steps} className={steps ? '' : 'scrub__picture'} style={style} />
        })}
      </div>
    </div>
  )
}
