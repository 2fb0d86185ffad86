/** What an encoding of the samples came to. */
export interface Trial {
  crf: number
  score: number
  kbps: number
}

export interface CrfSearch {
  /** The score that has to be reached. */
  target: number
  /** A difference of scores that counts as none. */
  tolerance: number
  least: number
  most: number
  encode: (crf: number) => Promise<Trial>
}

/** Each halves what is left of 31 rate factors. */
export const MAX_TRIALS = 5

/**
 * Looks for the largest rate factor, which is the fewest bytes, that still reaches the target. Where none does, the
 * best there is is taken.
 */
export async function searchCrf(search: CrfSearch): Promise<Trial> {
  let [low, high] = [search.least, search.most]
  const trials: Trial[] = []
  while (trials.length < MAX_TRIALS && low <= high) {
    const middle = Math.floor((low + high) / 2)
    const trial = await search.encode(middle)
    trials.push(trial)
    if (trial.score >= search.target) low = middle + 1
    else high = middle - 1
  }
  // Where the cap holds the rate, smaller factors bring nothing more: what is as good as the best is enough.
  const highest = Math.max(...trials.map(({ score }) => score))
  const reached = highest >= search.target ? search.target : highest - search.tolerance
  const enough = trials.filter(({ score }) => score >= reached)
  return enough.reduce((best, trial) => (trial.crf > best.crf ? trial : best))
}
