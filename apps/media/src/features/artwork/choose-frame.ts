/** What is measured on a candidate picture. */
export interface FrameFacts {
  /** Mean brightness, 0 to 255. */
  brightness: number
  /** Standard deviation of the brightness. */
  contrast: number
  /** Standard deviation of the Laplacian: high when edges are crisp. */
  sharpness: number
  /** Bits of information a pixel, 0 to 8; near 0 for one flat colour. */
  entropy: number
}

/** Brightness that reads well behind lettering and on a small card. */
const BEST_BRIGHTNESS = 110
const BRIGHTNESS_SPREAD = 70

/** The higher, the better a picture stands for its film: crisp, rich, neither night nor white. */
export function scoreFrame(facts: FrameFacts): number {
  const brightness = Math.exp(-(((facts.brightness - BEST_BRIGHTNESS) / BRIGHTNESS_SPREAD) ** 2))
  const contrast = Math.min(1, facts.contrast / 60)
  const sharpness = Math.min(1, facts.sharpness / 12)
  const entropy = facts.entropy / 8
  return brightness * (0.4 * sharpness + 0.35 * entropy + 0.25 * contrast)
}

/** So many moments are looked at, in a short film one for each of its seconds. */
const MAX_CANDIDATES = 10

/** Moments to look at: spread over the film, but not its first titles and last credits. */
export function planCandidates(durationSeconds: number): number[] {
  const count = Math.min(MAX_CANDIDATES, Math.max(1, Math.ceil(durationSeconds)))
  const from = durationSeconds * 0.08
  const to = durationSeconds * 0.85
  return Array.from({ length: count }, (_, index) => from + ((to - from) * (index + 0.5)) / count)
}
