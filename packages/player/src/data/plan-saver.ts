import type { Rendition, Tracks } from '../state.ts'

/** Above this a phone shows little more, and takes much more. */
const SAVER_LINES = 360

/** The best picture of saver mode: the smaller one of those with most lines. Null where nothing is known. */
export function findSaverRendition(renditions: readonly Rendition[]): Rendition | null {
  const small = renditions.filter(({ lines }) => lines <= SAVER_LINES)
  const most = Math.max(...small.map(({ lines }) => lines))
  return small.find(({ lines }) => lines === most) ?? renditions[0] ?? null
}

/** What saver mode may take in all, with the smallest sound; null where nothing is known. */
export function planSaverBitsPerSecond({ renditions, sounds }: Pick<Tracks, 'renditions' | 'sounds'>): number | null {
  const rendition = findSaverRendition(renditions)
  return rendition && rendition.bitsPerSecond + (sounds[0] ?? 0)
}
