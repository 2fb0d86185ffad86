import type { Asked } from '#shared/database/database.ts'
import { type LexemeRow, listCommonLexemes } from '../repository.ts'
import { type AskedWord, CLASSES } from './terms.ts'

/** What more titles have is looked for among the newest ones first. */
const COMMON_HITS = 1_000
/** The database counts anew every few minutes at most. */
const MAX_AGE_MS = 60_000

/** How many titles have a lexeme, as the database's statistics know it of those that many have. */
export interface CommonLexemes {
  /** Of all that begins with it, where more letters may follow. */
  countHits(lexeme: string, isBeginning: boolean): number
}

export function toCommonLexemes(rows: readonly LexemeRow[]): CommonLexemes {
  const hits = new Map(rows.map((row) => [row.lexeme, row.hits]))
  // Whoever begins with two letters is found among a few.
  const begun = Map.groupBy(rows, ({ lexeme }) => lexeme.slice(0, 2))
  return {
    countHits(lexeme, isBeginning) {
      if (!isBeginning) return hits.get(lexeme) ?? 0
      const near = begun.get(lexeme.slice(0, 2)) ?? []
      return near.reduce((sum, one) => (one.lexeme.startsWith(lexeme) ? sum + one.hits : sum), 0)
    },
  }
}

/**
 * A bit for each class, a the lowest, where many titles may have all terms in this class or better ones. A wrong guess
 * costs time, and of names it changes which of the older ones come first.
 */
export function toCommonClasses(asked: readonly AskedWord[], common: CommonLexemes): number {
  const sums = new Map<number, number>()
  for (const { term } of asked) if (term > 0) sums.set(term, 0)
  let classes = 0
  for (const [place, letter] of CLASSES.entries()) {
    const bit = 1 << place
    for (const { word, term, isBeginning, allowed } of asked) {
      if ((allowed & bit) === 0 || term === 0) continue
      sums.set(term, (sums.get(term) ?? 0) + common.countHits(letter + word, isBeginning))
    }
    if ([...sums.values()].every((hits) => hits >= COMMON_HITS)) classes |= bit
  }
  return classes
}

/** The database's statistics, read again when they may have changed. */
export function createCommonReader(pool: Asked) {
  let known: { atMs: number; lexemes: Promise<CommonLexemes> } | null = null
  return async function readCommon(): Promise<CommonLexemes> {
    const nowMs = performance.now()
    if (known && nowMs - known.atMs < MAX_AGE_MS) return known.lexemes
    const reading = { atMs: nowMs, lexemes: listCommonLexemes(pool).then(toCommonLexemes) }
    known = reading
    reading.lexemes.catch(() => {
      if (known === reading) known = null
    })
    return reading.lexemes
  }
}
