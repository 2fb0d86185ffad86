import { QUALITY_FEW, type QualityFigures } from '@kola/contract/quality/quality'

interface Measure {
  title: string
  /** Of a heading above its figures. */
  heading: string
  how: string
  /** Null where there is nothing to tell. */
  read: (figures: QualityFigures) => number | null
  /** As it is written. */
  write: (value: number) => string
  /** From here on it is marked as bad. */
  bad: number
}

const toSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
export const toPercent = (share: number) => `${(share * 100).toFixed(2)} %`

/** Those that the screen is read by; all are worse the larger they are. */
export const MEASURES = {
  start: {
    ...{ title: 'Start time', heading: 'Start time, half of plays', bad: 3_000 },
    how: 'From the press of Play to the first picture, on the viewer’s device. Half of all plays that showed a picture started at least as fast, to a fifth of a second.',
    read: ({ startP50Ms }) => startP50Ms,
    write: toSeconds,
  },
  stalls: {
    ...{ title: 'Stalls', heading: 'Time stalled', bad: 0.01 },
    how: 'Of the time that films played or stood still, the share in which they stood still. What the viewer did, such as a jump, is no stall.',
    read: ({ stallShare }) => stallShare,
    write: toPercent,
  },
  failures: {
    ...{ title: 'Failures', heading: 'Plays that failed', bad: 0.01 },
    how: 'Plays in which the viewer met an error, of all plays. Who left before a picture came has not failed and is not among them.',
    read: ({ failedShare }) => failedShare,
    write: toPercent,
  },
} as const satisfies Record<string, Measure>

export type MeasureName = keyof typeof MEASURES
export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[]

/** Never a figure of so few that it says nothing. */
export function tell(name: MeasureName, figures: QualityFigures | undefined): string {
  if (!figures || figures.sessions === 0) return '–'
  if (figures.sessions < QUALITY_FEW) return 'too few'
  const value = readMeasure(name, figures)
  return value === null ? '–' : MEASURES[name].write(value)
}

/** Null also for what is too few to count. */
export function readMeasure(name: MeasureName, figures: QualityFigures | undefined): number | null {
  return figures && figures.sessions >= QUALITY_FEW ? MEASURES[name].read(figures) : null
}

/** How far it is from the figure before; null where one of both says nothing. */
export function compare(name: MeasureName, now: QualityFigures, before: QualityFigures) {
  const [value, earlier] = [readMeasure(name, now), readMeasure(name, before)]
  if (value === null || earlier === null) return null
  const by = value - earlier
  const text = MEASURES[name].write(Math.abs(by))
  if (text === MEASURES[name].write(0)) return { kind: 'flat', text: 'as before' } as const
  return by > 0 ? ({ kind: 'bad', text: `▲ ${text}` } as const) : ({ kind: 'good', text: `▼ ${text}` } as const)
}
