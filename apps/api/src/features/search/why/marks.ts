import { type FoldedWord, foldWords, toCounted, toEndOf } from '../letters/fold.ts'
import type { Term } from '../terms.ts'

/** First and last-plus-one UTF-16 unit. */
export type Mark = [number, number]

export interface Marked {
  /** In their order, apart from each other. */
  marks: Mark[]
  /** The terms that were found, by place in the list that was given. */
  found: Set<number>
}

const isWordOf = (term: Term, word: string) => term.words.includes(toCounted(word))
const findBeginning = (term: Term, word: string) => term.beginnings.find((beginning) => word.startsWith(beginning))

/** The stretch of a word, or of it and the next as one, that is what was asked for. */
function findMark(words: readonly FoldedWord[], place: number, term: Term): Mark | null {
  const own = words[place]
  if (!own) return null
  if (isWordOf(term, own.word)) return [own.start, own.end]
  const beginning = findBeginning(term, own.word)
  if (beginning) return [own.start, toEndOf(own, beginning.length)]
  const next = words[place + 1]
  if (!next) return null
  const both = own.word + next.word
  if (!isWordOf(term, both) && !findBeginning(term, both)) return null
  return [own.start, next.end]
}

function merge(marks: Mark[]): Mark[] {
  const merged: Mark[] = []
  for (const mark of marks.toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1)
    if (last && mark[0] < last[1]) last[1] = Math.max(last[1], mark[1])
    else merged.push([...mark])
  }
  return merged
}

/** Where a text has what was asked for, in the text as it is written. */
export function markText(text: string, terms: readonly Term[]): Marked {
  const words = foldWords(text)
  const marks: Mark[] = []
  const found = new Set<number>()
  for (const place of words.keys()) {
    for (const [index, term] of terms.entries()) {
      const mark = findMark(words, place, term)
      if (!mark) continue
      marks.push(mark)
      found.add(index)
    }
  }
  return { marks: merge(marks), found }
}

/** A card has room for about two lines. */
const MAX_EXCERPT = 140
/** What stands before the first mark, so that it is read in its sentence. */
const LEAD = 40

/** The stretch of a long text round its first mark, cut between words. */
export function toExcerpt(text: string, marks: readonly Mark[]): { text: string; marks: Mark[] } {
  if (text.length <= MAX_EXCERPT) return { text, marks: [...marks] }
  const first = marks[0]?.[0] ?? 0
  const start = first <= LEAD ? 0 : findGap(text, first - LEAD, first)
  const end = text.length - start <= MAX_EXCERPT ? text.length : findLastGap(text, start, start + MAX_EXCERPT)
  const before = start > 0 ? '…' : ''
  const shift = before.length - start
  const kept = marks.filter((mark) => mark[0] >= start && mark[1] <= end)
  return {
    text: `${before}${text.slice(start, end).toWellFormed()}${end < text.length ? '…' : ''}`,
    marks: kept.map(([from, to]): Mark => [from + shift, to + shift]),
  }
}

/** After the first space of the stretch; its end where there is none. */
function findGap(text: string, from: number, to: number): number {
  const gap = text.slice(from, to).search(/\s/)
  return gap < 0 ? to : from + gap + 1
}

/** Before the last space of the stretch; its end where there is none. */
function findLastGap(text: string, from: number, to: number): number {
  const gap = text.lastIndexOf(' ', to)
  return gap <= from ? to : gap
}
