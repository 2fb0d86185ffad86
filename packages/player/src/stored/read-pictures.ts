import type { StoredBytes } from '../source.ts'
import type { ParseStoryboard, StoryboardFrame } from '../storyboard.ts'

export interface PictureNeeds {
  /** Its name. */
  storyboard?: string
  read: StoredBytes['read']
  parse: ParseStoryboard
}

const FOLDER = 'http://stored/'

/**
 * The pictures for scrubbing of a film that is on this device, without the line.
 * @param toUrl an address of these bytes for the page
 */
export async function readPictures(
  { storyboard, read, parse }: PictureNeeds,
  toUrl: (bytes: Uint8Array) => string,
): Promise<StoryboardFrame[]> {
  if (!storyboard) return []
  const readAll = (name: string) => read({ name, start: 0, end: null })
  const frames = parse(new TextDecoder().decode(await readAll(storyboard)), FOLDER + storyboard)
  const urls = new Map<string, string>()
  for (const { url } of frames) {
    if (!urls.has(url)) urls.set(url, toUrl(await readAll(decodeURIComponent(url.slice(FOLDER.length)))))
  }
  return frames.map((frame) => ({ ...frame, url: urls.get(frame.url) ?? '' }))
}
