/** AV1 and Opus as a film offers them. */
export interface LeanOffer {
  /** The largest picture in AV1; null where there is sound alone. */
  picture: { codecs: string; width: number; height: number; bitsPerSecond: number; framesPerSecond: number } | null
  hasOpus: boolean
  /** AV1 is as large as the largest that there is in H.264. */
  isFullSize: boolean
}

/** What the device says of itself. */
export interface DecodingFacts {
  isAv1Smooth: boolean
  isAv1Efficient: boolean
  hasOpus: boolean
  isBatteryLow: boolean
}

export interface CodecWish {
  /** The most lines that will be shown; null for all that there are. */
  maxLines: number | null
  /** AV1 came apart on this device before. */
  hasAv1Failed: boolean
}

/** What one playback is heard and seen in, from its beginning to its end. */
export interface Codecs {
  picture: 'av01' | 'avc1'
  sound: 'opus' | 'mp4a'
}

/**
 * AV1 where the device plays it smoothly, and on a battery that runs out only where it costs it no more; H.264 where that alone is
 * as large as what will be shown. Who watches that size has the sound that goes with it.
 */
export function planCodecs(offer: LeanOffer, facts: DecodingFacts, wish: CodecWish): Codecs {
  const { picture } = offer
  const lines = picture ? Math.min(picture.width, picture.height) : 0
  const isLargeEnough = offer.isFullSize || (wish.maxLines !== null && wish.maxLines <= lines)
  const mayPlay = facts.isAv1Smooth && !wish.hasAv1Failed && (facts.isAv1Efficient || !facts.isBatteryLow)
  const isSmall = wish.maxLines !== null && wish.maxLines <= SMALL_LINES
  const isAv1 = picture !== null && mayPlay && isLargeEnough
  const isOpus = offer.hasOpus && facts.hasOpus && (isAv1 || isSmall || isLargeEnough)
  return { picture: isAv1 ? 'av01' : 'avc1', sound: isOpus ? 'opus' : 'mp4a' }
}

/** Up to here nobody misses the sound that goes with full HD. */
const SMALL_LINES = 480
