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
 * Each line tells how far a beginning of the word is from every beginning of what was given; the room for three of them is made
 * once for all words that are compared.
 */
function createCounter({ given, most, isBeginning }: NearQuery): (word: string) => number {
  const letters = Uint16Array.from({ length: given.length }, (_, place) => given.charCodeAt(place))
  const width = given.length
  let before = new Uint16Array(width + 1)
  let last = new Uint16Array(width + 1)
  let own = new Uint16Array(width + 1)
  const at = (line: Uint16Array, column: number) => line[column] as number

  /** @returns the fewest errors of the line */
  function fillLine(line: number, letter: number, letterBefore: number): number {
    own[0] = line
    let fewest = line
    for (let column = 1; column <= width; column += 1) {
      const isSame = letter === letters[column - 1]
      let errors = at(last, column - 1) + (isSame ? 0 : 1)
      errors = Math.min(errors, at(last, column) + 1, at(own, column - 1) + 1)
      const isSwapped = column > 1 && letter === letters[column - 2] && letterBefore === letters[column - 1]
      if (isSwapped) errors = Math.min(errors, at(before, column - 2) + 1)
      own[column] = errors
      if (errors < fewest) fewest = errors
    }
    return fewest
  }

  return (word) => {
    for (let column = 0; column <= width; column += 1) last[column] = column
    let best = width
    for (let line = 1; line <= word.length; line += 1) {
      const fewest = fillLine(line, word.charCodeAt(line - 1), line > 1 ? word.charCodeAt(line - 2) : -1)
      ;[before, last, own] = [last, own, before]
      best = Math.min(best, at(last, width))
      // No line that follows has fewer.
      if (fewest > most) break
    }
    return isBeginning ? best : at(last, width)
  }
}

/** The words of two letters and more that are near enough: the fewest errors first, then the shortest. */
export function listNear(words: readonly string[], query: NearQuery): NearWord[] {
  const { given, most, isBeginning } = query
  const countErrors = createCounter(query)
  // What is longer or shorter by more than is forgiven need not be looked at.
  const isNearInLength = ({ length }: string) =>
    length > 1 && length >= given.length - most && (isBeginning || length <= given.length + most)
  return words
    .filter(isNearInLength)
    .map((word) => ({ word, errors: countErrors(word) }))
    .filter(({ errors }) => errors <= most)
    .sort((one, other) => one.errors - other.errors || one.word.length - other.word.length)
}
