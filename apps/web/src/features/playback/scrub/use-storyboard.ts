import type { StoredBytes } from '@kola/player/source'
import { parseStoryboard, type StoryboardFrame } from '@kola/player/storyboard'
import { useEffect, useState } from 'react'

const NONE: readonly StoryboardFrame[] = []

/**
 * The film's pictures for the scrub bar, asked for when playback has begun so that they do not delay it.
 * @param source their address, or the film on this device, of which nothing is fetched
 */
export function useStoryboard(source: string | StoredBytes | null, hasBegun: boolean): readonly StoryboardFrame[] {
  const [frames, setFrames] = useState(NONE)
  useEffect(() => {
    if (!source || !hasBegun) return
    const stop = new AbortController()
    // The scrub bar works without pictures.
    readFrames(source, stop.signal).then(setFrames, () => setFrames(NONE))
    return () => stop.abort()
  }, [source, hasBegun])
  return frames
}

async function readFrames(source: string | StoredBytes, signal: AbortSignal): Promise<readonly StoryboardFrame[]> {
  if (typeof source !== 'string') return source.openPictures(parseStoryboard, signal)
  const response = await fetch(source, { signal })
  // A refusal has no pictures.
  return parseStoryboard(await response.text(), new URL(source, document.baseURI).href)
}
