export interface Change {
  kind: 'good' | 'bad' | 'flat'
  text: string
}

const STAYS: Change = { kind: 'flat', text: 'as before' }
const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

interface Compared {
  now: number | null
  before: number | null
  /** Whether more of it is better; null where nobody can say. */
  better: 'more' | 'less' | null
  /** Shares differ by points, all else by a part of what was before. */
  isShare?: boolean | undefined
}

/** How far it is from the figure before, in words; null where one of both says nothing. */
export function toChange({ now, before, better, isShare }: Compared): Change | null {
  if (now === null || before === null) return null
  if (now === before) return STAYS
  if (!isShare && before === 0) return null
  const by = isShare ? (now - before) * 100 : ((now - before) / Math.abs(before)) * 100
  const size = Math.abs(by).toLocaleString('en', ONE_DIGIT)
  if (size === '0.0') return STAYS
  const text = `${by > 0 ? '▲' : '▼'} ${size}${isShare ? ' points' : ' %'}`
  if (better === null) return { kind: 'flat', text }
  return { kind: by > 0 === (better === 'more') ? 'good' : 'bad', text }
}
