import type { Match } from '@kola/contract/search'
import { toCardName, toSearchTileText } from '#shared/titles/trim-text.ts'

export interface Part {
  text: string
  isMarked: boolean
}

type Marks = Match['marks']

/** A text in stretches with and without a mark; marks that overlap or lie outside do no harm. */
export function toParts(text: string, marks: Marks): Part[] {
  const parts: Part[] = []
  let at = 0
  const add = (to: number, isMarked: boolean) => {
    if (to > at) parts.push({ text: text.slice(at, to), isMarked })
    at = Math.max(at, to)
  }
  for (const [from, to] of [...marks].sort(([a], [b]) => a - b)) {
    add(Math.min(from, text.length), false)
    add(Math.min(to, text.length), true)
  }
  add(text.length, false)
  return parts
}

/** How many letters of the whole text the cut one begins with. */
const countKept = (whole: string, shown: string) => (shown === whole ? whole.length : shown.length - 1)

const shift = (marks: Marks, by: number, limit: number): Marks =>
  marks.map(([from, to]) => [Math.min(limit, Math.max(0, from + by)), Math.min(limit, Math.max(0, to + by))])

/** The name of a card, as short as cards have it, with its marks. */
export function toNameParts({ text, marks }: Pick<Match, 'text' | 'marks'>): Part[] {
  const shown = toCardName(text)
  return toParts(shown, shift(marks, 0, countKept(text, shown)))
}

/** How much of a long text stands before its first mark, in letters. */
const LEAD_LETTERS = 24

/** The stretch of a long text where its first mark is, as short as a tile has it. */
export function toTileParts({ text, marks }: Pick<Match, 'text' | 'marks'>): Part[] {
  const first = Math.min(...marks.map(([from]) => from), text.length)
  const wordStart = first > LEAD_LETTERS ? text.lastIndexOf(' ', first - LEAD_LETTERS) + 1 : 0
  const rest = text.slice(wordStart)
  const shown = toSearchTileText(rest)
  const lead = wordStart > 0 ? '…' : ''
  const kept = countKept(rest, shown) + lead.length
  return toParts(lead + shown, shift(marks, lead.length - wordStart, kept))
}
