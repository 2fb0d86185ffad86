import type { Connection } from '../engines/connection.ts'

/** First guess on a poor line, below the lowest rung, so that the first picture comes from the smallest file. */
const CAUTIOUS_BITS_PER_SECOND = 100_000
const USUAL_BITS_PER_SECOND = 1_000_000
/** A piece of four seconds shall come within one. */
const PIECES = 4

/** What Shaka takes the line for until pieces of this film have come. */
export interface FirstGuess {
  /** The browser's own guess goes before. */
  useNetworkInformation: boolean
  defaultBandwidthEstimate: number
}

/** @param knownBitsPerSecond what films came at on this device a short while ago; null when nothing is known */
export function planFirstGuess(connection: Connection, knownBitsPerSecond: number | null): FirstGuess {
  if (connection.saveData) return { useNetworkInformation: false, defaultBandwidthEstimate: CAUTIOUS_BITS_PER_SECOND }
  if (knownBitsPerSecond !== null) {
    return { useNetworkInformation: false, defaultBandwidthEstimate: knownBitsPerSecond / PIECES }
  }
  const isPoor = connection.isCellular || connection.isSlow
  return {
    useNetworkInformation: !isPoor,
    defaultBandwidthEstimate: isPoor ? CAUTIOUS_BITS_PER_SECOND : USUAL_BITS_PER_SECOND,
  }
}
