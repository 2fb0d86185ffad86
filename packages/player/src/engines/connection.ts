/** What the browser says about the line. Network Information exists in Chromium only. */
export interface Connection {
  saveData: boolean
  isCellular: boolean
  isSlow: boolean
}

interface NetworkInformation {
  saveData?: boolean
  type?: string
  effectiveType?: string
  /** Megabits a second, rounded by the browser. */
  downlink?: number
}

/** Below this the first picture comes sooner from the smallest file than from the one that fits. */
const GOOD_LINE_MEGABITS = 5

/** Reads the line of this device; a browser without the interface counts as a good line. */
export function readConnection(): Connection {
  const info = (navigator as Navigator & { connection?: NetworkInformation }).connection
  return {
    saveData: info?.saveData === true,
    isCellular: info?.type === 'cellular',
    isSlow: (info?.effectiveType ?? '4g') !== '4g' || (info?.downlink ?? GOOD_LINE_MEGABITS) < GOOD_LINE_MEGABITS,
  }
}

/** Ceilings that the viewer did not choose: 360 lines with Save-Data, 480 on mobile data. */
export function planMaxHeight({ saveData, isCellular }: Connection): number | null {
  if (saveData) return 360
  return isCellular ? 480 : null
}
