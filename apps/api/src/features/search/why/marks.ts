import type { Term } from '../find/terms.ts'
import { type FoldedWord, foldWords, isPlainLetter, MAX_WORD_LETTERS, toCounted, toEndOf } from '../letters/fold.ts'

/** First and last-plus-one UTF-16 unit. */
export type Mark = [number, number]

export interface Marked {
  /** In their order, apart from each other. */
  marks: Mark[]
  /** The terms that were found, by place in the list that was given. */
  found: Set<number>
}

/** NOTE every word of every text that is answered comes through here: nothing is made that is not needed. */
function findMark(own: FoldedWord, next: FoldedWord | undefined, { words, beginnings }: Term): Mark | null {
  if (words.includes(toCounted(own.word))) return [own.start, own.end]
  for (const beginning of beginnings) {
    if (own.word.startsWith(beginning)) return [own.start, toEndOf(own, beginning.length)]
  }
  if (!next) return null
  for (const word of words) if (isPair(word, own.word, next.word)) return [own.start, next.end]
  for (const beginning of beginnings) {
    if (isPairBeginning(beginning, own.word, next.word)) return [own.start, next.end]
  }
  return null
}

/** Whether the word is two words as one. */
function isPair(word: string, first: string, second: string): boolean {
  return word.length === first.length + second.length && word.startsWith(first) && word.endsWith(second)
}

function isPairBeginning(beginning: string, first: string, second: string): boolean {
  return (
    beginning.length > first.length && beginning.startsWith(first) && second.startsWith(beginning.slice(first.length))
  )
}

function merge(marks: Mark[]): Mark[] {
  if (marks.length < 2) return marks
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
  return markWords(foldWords(text), terms)
}

/**
 * The same for a long text, in which two words are never looked for as one.
 * @param lower as `toPlain` makes it
 */
export function markLongText(text: string, lower: string | null, terms: readonly Term[]): Marked {
  const isCut = terms.some(({ words }) => words.some((word) => word.length === MAX_WORD_LETTERS))
  if (lower !== null && !isCut) return markPlainText(lower, terms)
  const initials = terms.flatMap(({ words, beginnings }) => [...words, ...beginnings]).map((word) => word[0])
  return markWords(foldWords(text, initials.join('')), terms, false)
}

/** Folding such a text changes nothing but capitals: its words are found without reading it letter by letter. */
function markPlainText(lower: string, terms: readonly Term[]): Marked {
  const marks: Mark[] = []
  const found = new Set<number>()
  for (const [index, { words, beginnings }] of terms.entries()) {
    const before = marks.length
    for (const word of words) findPlain(lower, { word, isWhole: true }, marks)
    for (const word of beginnings) findPlain(lower, { word, isWhole: false }, marks)
    if (marks.length > before) found.add(index)
  }
  return { marks: merge(marks), found }
}

function findPlain(lower: string, { word, isWhole }: { word: string; isWhole: boolean }, marks: Mark[]): void {
  for (let start = lower.indexOf(word); start >= 0; start = lower.indexOf(word, start + 1)) {
    const end = start + word.length
    const isWord = !isPlainLetter(lower.charCodeAt(start - 1)) && !(isWhole && isPlainLetter(lower.charCodeAt(end)))
    if (isWord) marks.push([start, end])
  }
}

/** The same for a text whose words are known. */
export function markWords(words: readonly FoldedWord[], terms: readonly Term[], hasPairs = true): Marked {
  const marks: Mark[] = []
  const found = new Set<number>()
  for (let place = 0; place < words.length; place += 1) {
    const own = words[place] as FoldedWord
    const next = hasPairs ? words[place + 1] : undefined
    for (let index = 0; index < terms.length; index += 1) {
      const mark = findMark(own, next, terms[index] as Term)
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
export function toExcerpt(text: string, marks: Mark[]): { text: string; marks: Mark[] } {
  if (text.length <= MAX_EXCERPT) return { text, marks }
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
