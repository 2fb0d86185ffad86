/** An encoding: how alike it is, and what it weighs. */
export interface Point {
  score: number
  kbps: number
}

/**
 * What an encoder needs for a score, between two of its encodings: the logarithm of the rate grows about evenly with the
 * score. Null for a score that lies outside of what was encoded.
 */
export function toRateAt(points: readonly Point[], score: number): number | null {
  const sorted = points.toSorted((a, b) => a.score - b.score)
  const above = sorted.findIndex((point) => point.score >= score)
  const [low, high] = [sorted[above - 1], sorted[above]]
  if (!high) return null
  if (!low) return high.score === score ? high.kbps : null
  const part = (score - low.score) / (high.score - low.score)
  return Math.exp(Math.log(low.kbps) * (1 - part) + Math.log(high.kbps) * part)
}
