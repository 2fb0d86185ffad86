export interface Point {
  /** As it is told, such as `Sat 14 Nov`. */
  name: string
  /** Null where nothing is known. */
  now: number | null
  before: number | null
}

const TOP = 8
const BOTTOM = 22
const RIGHT = 8
const LEFT = 56
/** A name beneath takes so much. */
const TICK_WIDTH = 110

export interface ChartPlan {
  left: number
  right: number
  /** Values that have a line across, from nothing up. */
  lines: number[]
  toX: (at: number) => number
  toY: (value: number) => number
}

export function planChart(of: { width: number; height: number; points: readonly Point[] }): ChartPlan {
  const { width, height, points } = of
  const values = points.flatMap(({ now, before }) => [now ?? 0, before ?? 0])
  const lines = toLines(Math.min(0, ...values), Math.max(0, ...values))
  const [least, most] = [lines[0] ?? 0, lines.at(-1) ?? 1]
  const [across, up] = [width - LEFT - RIGHT, height - TOP - BOTTOM]
  return {
    left: LEFT,
    right: RIGHT,
    lines,
    toX: (at) => round(LEFT + (points.length < 2 ? across / 2 : (at / (points.length - 1)) * across)),
    toY: (value) => round(TOP + up - ((value - least) / (most - least)) * up),
  }
}

/** Round values from the least to the most, nothing always among them. */
export function toLines(least: number, most: number): number[] {
  const rough = Math.max(most - least, 1) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power)
  const lines: number[] = []
  for (let value = Math.floor(least / step) * step; value < most + step && lines.length < 10; value += step)
    lines.push(value)
  return lines
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Nothing is drawn across what is not known. */
export function toPath(plan: Pick<ChartPlan, 'toX' | 'toY'>, values: readonly (number | null)[]): string {
  let isOpen = false
  return values
    .flatMap((value, at) => {
      const step = `${isOpen ? 'L' : 'M'}${plan.toX(at)} ${plan.toY(value ?? 0)}`
      isOpen = value !== null
      return isOpen ? [step] : []
    })
    .join(' ')
}

/** Places that have a name beneath: the first, the last, and as many between as there is room for. */
export function toTicks(count: number, width: number): number[] {
  const most = Math.max(1, Math.min(count - 1, Math.floor((width - LEFT) / TICK_WIDTH)))
  const ticks = Array.from({ length: most + 1 }, (_, at) => Math.round((at * (count - 1)) / most))
  return [...new Set(ticks)].filter((tick) => tick >= 0)
}
