import { findFrame, type StoryboardFrame } from '@kola/player/storyboard'
import { type CSSProperties, useMemo } from 'react'
import { formatTime } from '../surroundings/format-time.ts'

interface ScrubPreviewProps {
  frames: readonly StoryboardFrame[]
  positionSeconds: number
  /** 0 to 1. */
  at: number
}

/** The picture of a place, above the finger or the pointer. */
export function ScrubPreview({ frames, positionSeconds, at }: ScrubPreviewProps) {
  const frame = findFrame(frames, positionSeconds)
  const sheet = useMemo(() => measureSheet(frames, frame?.url), [frames, frame?.url])
  return (
    <div className="scrub__preview" style={{ '--at': at } as CSSProperties}>
      {frame && <div className="scrub__picture" style={toStyle(frame, sheet)} />}
      <span className="time">{formatTime(positionSeconds)}</span>
    </div>
  )
}

interface Sheet {
  width: number
  height: number
}

/** The sheet's size is nowhere written: its frames fill it. */
function measureSheet(frames: readonly StoryboardFrame[], url: string | undefined): Sheet {
  const own = frames.filter((frame) => frame.url === url)
  return {
    width: Math.max(0, ...own.map(({ x, widthPixels }) => x + widthPixels)),
    height: Math.max(0, ...own.map(({ y, heightPixels }) => y + heightPixels)),
  }
}

/** In shares of the sheet, so that the picture fits whatever size the preview has. */
function toStyle(frame: StoryboardFrame, sheet: Sheet): CSSProperties {
  const share = (start: number, own: number, all: number) => (all > own ? `${(start / (all - own)) * 100}%` : '0%')
  const { x, y, widthPixels, heightPixels } = frame
  return {
    backgroundImage: `url("${frame.url}")`,
    backgroundSize: `${(sheet.width / widthPixels) * 100}% ${(sheet.height / heightPixels) * 100}%`,
    backgroundPosition: `${share(x, widthPixels, sheet.width)} ${share(y, heightPixels, sheet.height)}`,
  }
}
