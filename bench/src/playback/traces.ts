/** One second of a line. */
export interface Second {
  kilobits: number
  latencyMs: number
}

export interface Trace {
  name: string
  latencyMs: number
  /** Kilobits a second, one after the other, again and again: shaped like what is recorded on a bus, and always the same. */
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

/** Without a signal: less than a byte of use comes through. */
const NONE_KILOBITS = 0.01
const GAP_SECONDS = 30
/** From one gap to the next; the first comes when a viewer has long settled. */
const EVERY_SECONDS = 150
const FIRST_GAP_SECOND = 105

export function isGap(second: number): boolean {
  const since = (second - FIRST_GAP_SECOND) % EVERY_SECONDS
  return second >= FIRST_GAP_SECOND && since < GAP_SECONDS
}

export function toSecond({ kilobits, latencyMs }: Trace, second: number): Second {
  const now = kilobits[second % kilobits.length] ?? NONE_KILOBITS
  return { latencyMs, kilobits: isGap(second) ? NONE_KILOBITS : now }
}
