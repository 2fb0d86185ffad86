/** What an encoding of the samples came to. */
export interface Trial {
  crf: number
  score: number
  kbps: number
}

export interface CrfSearch {
  /** The score that has to be reached. */
  target: number
  least: number
  most: number
  encode: (crf: number) => Promise<Trial>
}

/** Each halves what is left of 31 rate factors. */
export const MAX_TRIALS = 5

/**
 * Looks for the largest rate factor, which is the fewest bytes, that still reaches the target. Where none does, the
 * least is taken: that is the best there is.
 */
export async function searchCrf(search: CrfSearch): Promise<Trial> {
  let [low, high] = [search.least, search.most]
  let best: Trial | null = null
  let worst: Trial | null = null
  for (let trials = 0; trials < MAX_TRIALS && low <= high; trials += 1) {
    const middle = Math.floor((low + high) / 2)
    const trial = await search.encode(middle)
    if (trial.score >= search.target) {
      best = trial
      low = middle + 1
    } else {
      worst = trial
      high = middle - 1
    }
  }
  if (best) return best
  return worst?.crf === search.least ? worst : search.encode(search.least)
}
