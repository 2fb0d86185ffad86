/** One picture of a sprite sheet: an area of `url`, shown for a span of the film. */
export interface StoryboardFrame {
  url: string
  x: number
  y: number
  widthPixels: number
  heightPixels: number
  startSeconds: number
  endSeconds: number
}

const CUE = /(?:(\d+):)?(\d{2}):(\d{2}\.\d{3})\s+-->\s+(?:(\d+):)?(\d{2}):(\d{2}\.\d{3})[^\n]*\n(\S+)/g

const toSeconds = (hours = '0', minutes = '0', seconds = '0') =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)

export type ParseStoryboard = (vtt: string, baseUrl: string) => StoryboardFrame[]

/** Reads a WebVTT file of `sprite.jpg#xywh=x,y,w,h` cues. Addresses are relative to the file's own. */
export function parseStoryboard(vtt: string, baseUrl: string): StoryboardFrame[] {
  const frames: StoryboardFrame[] = []
  for (const cue of vtt.replaceAll('\r\n', '\n').matchAll(CUE)) {
    const [address = '', area = ''] = (cue[7] ?? '').split('#xywh=')
    const [x, y, widthPixels, heightPixels] = area.split(',').map(Number)
    if (x === undefined || y === undefined || !widthPixels || !heightPixels) continue
    frames.push({
      url: new URL(address, baseUrl).href,
      x,
      y,
      widthPixels,
      heightPixels,
      startSeconds: toSeconds(cue[1], cue[2], cue[3]),
      endSeconds: toSeconds(cue[4], cue[5], cue[6]),
    })
  }
  return frames
}

/** The picture for a position; the last one before it when the file has a gap, null before the first. */
export function findFrame(frames: readonly StoryboardFrame[], positionSeconds: number): StoryboardFrame | null {
  return frames.findLast((frame) => frame.startSeconds <= positionSeconds) ?? null
}
