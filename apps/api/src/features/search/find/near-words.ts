export interface NearWord {
  word: string
  errors: number
}

export interface NearQuery {
  given: string
  /** So many errors are forgiven. */
  most: number
  /** Compare with the best beginning of each word, because the rest is not typed yet. */
  isBeginning: boolean
}

/** So many letters may be wrong; in a short word one more letter would make another word of it. */
export function countAllowedErrors(word: string): number {
  if (word.length < 4) return 0
  if (word.length < 6) return 1
  return word.length < 9 ? 2 : 3
}

/**
 * An error is a letter that is missing, too much or another, or two that changed places (optimal string alignment).
 * Each line tells how far a beginning of the word is from every beginning of what was given.
 */
function countErrors(word: string, { given, most, isBeginning }: NearQuery): number {
  let [before, last] = [[] as number[], Array.from({ length: given.length + 1 }, (_, column) => column)]
  let best = given.length
  for (let line = 1; line <= word.length; line += 1) {
    const own = [line]
    let fewest = line
    for (let column = 1; column <= given.length; column += 1) {
      const isSame = word[line - 1] === given[column - 1]
      const isSwapped = word[line - 1] === given[column - 2] && word[line - 2] === given[column - 1]
      const changed = (last[column - 1] ?? 0) + (isSame ? 0 : 1)
      const cell = Math.min(changed, (last[column] ?? 0) + 1, (own[column - 1] ?? 0) + 1)
      const errors = isSwapped ? Math.min(cell, (before[column - 2] ?? 0) + 1) : cell
      own[column] = errors
      if (errors < fewest) fewest = errors
    }
    ;[before, last] = [last, own]
    best = Math.min(best, own[given.length] ?? 0)
    // No line that follows has fewer.
    if (fewest > most) break
  }
  return isBeginning ? best : (last[given.length] ?? 0)
}

/** The words of two letters and more that are near enough: the fewest errors first, then the shortest. */
export function listNear(words: readonly string[], query: NearQuery): NearWord[] {
  const { given, most, isBeginning } = query
  // What is longer or shorter by more than is forgiven need not be looked at.
  const isNearInLength = ({ length }: string) =>
    length > 1 && length >= given.length - most && (isBeginning || length <= given.length + most)
  return words
    .filter(isNearInLength)
    .map((word) => ({ word, errors: countErrors(word, query) }))
    .filter(({ errors }) => errors <= most)
    .sort((one, other) => one.errors - other.errors || one.word.length - other.word.length)
}
