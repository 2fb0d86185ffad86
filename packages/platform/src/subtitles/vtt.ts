/** One subtitle. `settings` is what WebVTT writes after the times, such as `line:10%`. */
export interface Cue {
  startSeconds: number
  endSeconds: number
  settings: string
  text: string
}

/** Writes a WebVTT file. */
export function toVtt(cues: readonly Cue[]): string {
  const blocks = cues.map((cue) => {
    const settings = cue.settings ? ` ${cue.settings}` : ''
    return `${toTimestamp(cue.startSeconds)} --> ${toTimestamp(cue.endSeconds)}${settings}\n${cue.text}\n`
  })
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** `01:02:03.456` */
export function toTimestamp(seconds: number): string {
  const ms = Math.max(0, Math.round(seconds * 1000))
  const pad = (value: number, width = 2) => String(Math.floor(value)).padStart(width, '0')
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`
}
