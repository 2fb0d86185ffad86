/** One second of a line. */
export interface Second {
  /** In each direction. */
  kilobits: number
  /** There and back. */
  latencyMs: number
}

export interface Trace {
  name: string
  latencyMs: number
  /**
   * Kilobits a second, one after the other, again and again: written down to be like what is recorded on a bus, and the
   * same every time.
   */
  kilobits: readonly number[]
}

export const TRACES: readonly Trace[] = [
  {
    name: '3G',
    latencyMs: 220,
    kilobits: [
      ...[820, 760, 910, 1040, 980, 700, 520, 430, 610, 880, 1120, 1190, 1010, 870, 640, 380, 290, 450, 690, 930],
      ...[1080, 1150, 990, 840, 790, 860, 920, 660, 480, 350, 510, 740, 970, 1060, 890, 780, 830, 950, 1110, 1020],
    ],
  },
  {
    name: 'lossy 4G',
    latencyMs: 70,
    // Where packets are lost a second brings next to nothing, and what follows brings it late.
    kilobits: [
      ...[5200, 4800, 60, 3900, 6100, 7000, 5600, 40, 30, 4400, 5900, 6600, 7300, 80, 5100, 4700, 6200, 50, 3800, 5500],
      ...[6900, 7100, 6400, 20, 60, 4100, 5300, 6000, 5800, 70, 4900, 6700, 7200, 6300, 40, 5000, 5700, 6500, 30, 4600],
    ],
  },
]

export const GAP_SECONDS = 30
/** From the beginning of one gap to that of the next. */
const EVERY_SECONDS = 105
export const FIRST_GAP_SECOND = 75

/** Whether nothing comes through at all. */
export function isGap(second: number): boolean {
  return second >= FIRST_GAP_SECOND && (second - FIRST_GAP_SECOND) % EVERY_SECONDS < GAP_SECONDS
}

export function toSecond({ kilobits, latencyMs }: Trace, second: number): Second {
  const whole = Math.floor(second)
  return { latencyMs, kilobits: isGap(whole) ? 0 : (kilobits[whole % kilobits.length] ?? 0) }
}
