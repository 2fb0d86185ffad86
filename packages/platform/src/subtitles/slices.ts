import { type Cue, toVtt } from './vtt.ts'

/** A slice of subtitles for HLS. Long, because a slice is small and each costs a request. */
const SLICE_SECONDS = 60

export interface SubtitleSlices {
  playlist: string
  /** File name to contents. */
  files: Map<string, string>
}

/**
 * Cuts subtitles into the WebVTT slices that HLS players read, with their playlist. The packager would give every
 * playlist of the film the target duration of an uncut subtitle file, and offers cut ones only with cut pictures.
 */
export function toSubtitleSlices(name: string, cues: readonly Cue[], durationSeconds: number): SubtitleSlices {
  const count = Math.max(1, Math.ceil(durationSeconds / SLICE_SECONDS))
  const files = new Map<string, string>()
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${Math.min(SLICE_SECONDS, Math.ceil(durationSeconds))}`,
  ]
  lines.push('#EXT-X-PLAYLIST-TYPE:VOD')
  for (let index = 0; index < count; index += 1) {
    const start = index * SLICE_SECONDS
    const end = Math.min(durationSeconds, start + SLICE_SECONDS)
    const file = `${name}-${String(index + 1).padStart(3, '0')}.vtt`
    files.set(file, toVtt(cues.filter((cue) => cue.startSeconds < end && cue.endSeconds > start)))
    lines.push(`#EXTINF:${(end - start).toFixed(3)},`, file)
  }
  lines.push('#EXT-X-ENDLIST', '')
  return { playlist: lines.join('\n'), files }
}
