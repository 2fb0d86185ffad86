import type { PlayerError } from '../player-error.ts'

/** What a decoder reads ahead of the place that is seen, and a piece. */
const SAME_PLACE_SECONDS = 10
/** A film that stumbles everywhere is not opened for ever. */
const MOST = 8

/** How the film is opened again. */
export interface Way {
  /** Pieces here are fetched anew. */
  doubtedSeconds: number | null
  /** Files of the picture that are not played any more. */
  lost: ReadonlySet<string>
}

export const STRAIGHT: Way = { doubtedSeconds: null, lost: new Set() }

export interface Stumble {
  error: Pick<PlayerError, 'category'>
  atSeconds: number
  /** The file that was being decoded there; null where that is not known. */
  picture: string | null
}

export interface Stumbles {
  /** @returns null where nothing is left to be tried */
  plan: (stumble: Stumble) => Way | null
}

/**
 * What looks whole and cannot be decoded: at first its pieces are fetched anew, then the film goes on without that file, and then
 * it ends.
 */
export function createStumbles(): Stumbles {
  const lost = new Set<string>()
  let count = 0
  let last: { atSeconds: number; tries: number } | null = null
  return {
    plan({ error, atSeconds, picture }) {
      if (error.category !== 'media' || count >= MOST) return null
      const isSame = last !== null && Math.abs(atSeconds - last.atSeconds) < SAME_PLACE_SECONDS
      last = isSame && last ? { ...last, tries: last.tries + 1 } : { atSeconds, tries: 1 }
      count += 1
      if (last.tries === 1) return { doubtedSeconds: atSeconds, lost }
      if (!picture || lost.has(picture)) return null
      lost.add(picture)
      return { doubtedSeconds: null, lost }
    },
  }
}
