import { useState } from 'react'

/**
 * When the viewer asked for the film, by the page's clock: the first one to play may take it, and nobody where something else
 * stood between.
 */
export function usePress(isOnTheWay: boolean): () => number | null {
  const [take] = useState(() => {
    let atMs: number | null = performance.now()
    return () => {
      const taken = atMs
      atMs = null
      return taken
    }
  })
  if (!isOnTheWay) take()
  return take
}
