import type { RenditionPlan } from '#shared/plan.ts'

/** Qualities up to this many pixels share one decode of the source; larger ones cost far more to encode than to decode. */
const SHARED_PIXELS = 854 * 480

/**
 * Groups qualities that one run of ffmpeg makes from one decode. The group is also what an interruption may lose,
 * so the large ones stand alone; but a high dynamic range costs more to map than to encode, so it is mapped once.
 */
export function planPasses(renditions: readonly RenditionPlan[], film: { isHdr: boolean }): RenditionPlan[][] {
  if (film.isHdr) return [[...renditions]]
  const small = renditions.filter((rendition) => toPixels(rendition) <= SHARED_PIXELS)
  const large = renditions.filter((rendition) => toPixels(rendition) > SHARED_PIXELS)
  return [...(small.length > 0 ? [small] : []), ...large.map((rendition) => [rendition])]
}

/** How much work a pass is, in pixels a picture; the constant stands for decoding. */
export function toPassCost(pass: readonly RenditionPlan[]): number {
  return pass.reduce((sum, rendition) => sum + toPixels(rendition), SHARED_PIXELS / 2)
}

function toPixels(rendition: RenditionPlan): number {
  return rendition.width * rendition.height
}
