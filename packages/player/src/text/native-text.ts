import { AS_WRITTEN, type TextPlacing } from './text-placing.ts'

/** A cue of the browser; only those of WebVTT stand on a line. */
type Cue = Pick<TextTrackCue, 'startTime' | 'endTime'> & { line?: LineAndPositionSetting }

/** The part of a media element that draws subtitles itself. */
interface TextElement extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  textTracks: ArrayLike<{ mode: TextTrackMode; cues: ArrayLike<Cue> | null }>
}

/** The browser draws the cues, so they themselves are moved; those of a stream come while it plays. */
export function placeNativeText(video: TextElement) {
  const written = new Map<Cue, Cue>()
  let placing = AS_WRITTEN
  const place = () => {
    for (const track of Array.from(video.textTracks)) {
      // A copy: the list is in order of time, and sorts itself anew under what is moved.
      if (track.mode !== 'disabled') for (const cue of Array.from(track.cues ?? [])) placeCue(cue)
    }
  }
  function placeCue(cue: Cue) {
    const own = written.get(cue) ?? { startTime: cue.startTime, endTime: cue.endTime, line: cue.line }
    written.set(cue, own)
    const startTime = Math.max(0, own.startTime + placing.delaySeconds)
    const endTime = Math.max(0, own.endTime + placing.delaySeconds)
    if (cue.startTime !== startTime) cue.startTime = startTime
    if (cue.endTime !== endTime) cue.endTime = endTime
    if (own.line === undefined) return
    const line = placing.isAtTop ? 0 : own.line
    if (cue.line !== line) cue.line = line
  }
  return {
    set(next: TextPlacing) {
      placing = next
      const isMoved = written.size > 0 || placing.delaySeconds !== 0 || placing.isAtTop
      video.removeEventListener('timeupdate', place)
      if (!isMoved) return
      place()
      video.addEventListener('timeupdate', place)
    },
    stop: () => video.removeEventListener('timeupdate', place),
  }
}
