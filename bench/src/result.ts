/** One measured row of docs/performance.md. */
export interface Result {
  what: string
  /** What was measured, for a person. */
  measured: string
  /** What it is held against, measured in the same run. */
  limit: string
  /** Ratio or figure as printed. */
  figure: string
  target: string
  isMet: boolean
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

export function ratioResult(row: {
  what: string
  unit: string
  ours: number[]
  limits: number[]
  target: number
  isHigherBetter: boolean
}): Result {
  const ours = median(row.ours)
  const limit = median(row.limits)
  const ratio = ours / limit
  const isMet = row.isHigherBetter ? ratio >= row.target : ratio <= row.target
  return {
    what: row.what,
    measured: `${round(ours)} ${row.unit}`,
    limit: `${round(limit)} ${row.unit}`,
    figure: `${ratio.toFixed(2)}×`,
    target: `${row.isHigherBetter ? '≥' : '≤'} ${row.target}×`,
    isMet,
  }
}

/** A figure that must not be above its target. */
export function ceilingResult(row: {
  what: string
  value: number
  unit: string
  target: number
  measured?: string
}): Result {
  const figure = `${round(row.value)} ${row.unit}`
  return {
    what: row.what,
    measured: row.measured ?? figure,
    limit: '–',
    figure,
    target: `≤ ${row.target} ${row.unit}`,
    isMet: row.value <= row.target,
  }
}

export function round(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)
}
