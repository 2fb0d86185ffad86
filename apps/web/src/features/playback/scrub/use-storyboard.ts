import { parseStoryboard, type StoryboardFrame } from '@kola/player/storyboard'
import { useEffect, useState } from 'react'

const NONE: readonly StoryboardFrame[] = []

/** The film's pictures for the scrub bar, asked for when playback has begun so that they do not delay it. */
export function useStoryboard(url: string | null, hasBegun: boolean): readonly StoryboardFrame[] {
  const [frames, setFrames] = useState(NONE)
  useEffect(() => {
    if (!url || !hasBegun) return
    const stop = new AbortController()
    readStoryboard(url, stop.signal).then(setFrames, () => {
      // The scrub bar works without pictures.
      if (!stop.signal.aborted) setFrames(NONE)
    })
    return () => stop.abort()
  }, [url, hasBegun])
  return frames
}

async function readStoryboard(url: string, signal: AbortSignal): Promise<readonly StoryboardFrame[]> {
  const response = await fetch(url, { signal })
  if (!response.ok) return NONE
  return parseStoryboard(await response.text(), new URL(url, document.baseURI).href)
}
