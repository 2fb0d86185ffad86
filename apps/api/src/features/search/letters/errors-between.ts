/** So many letters may be wrong; in a short word one more letter would make another word of it. */
export function countAllowedErrors(word: string): number {
  if (word.length < 4) return 0
  if (word.length < 6) return 1
  return word.length < 9 ? 2 : 3
}

/**
 * How many letters are wrong: missing, too many, another, or two that changed places (optimal string alignment).
 * `isBeginning` compares with the best beginning of the word, because the rest is not typed yet.
 */
export function countErrors(given: string, word: string, isBeginning = false): number {
  let older: number[] = []
  let above = Array.from({ length: word.length + 1 }, (_, column) => column)
  for (let row = 1; row <= given.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= word.length; column += 1) {
      line.push(toCell({ given, word, row, column, line, above, older }))
    }
    older = above
    above = line
  }
  return isBeginning ? Math.min(...above) : (above[word.length] ?? 0)
}

interface Cell {
  given: string
  word: string
  row: number
  column: number
  line: number[]
  above: number[]
  older: number[]
}

function toCell({ given, word, row, column, line, above, older }: Cell): number {
  const isSame = given[row - 1] === word[column - 1]
  const changed = (above[column - 1] ?? 0) + (isSame ? 0 : 1)
  const best = Math.min(changed, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1)
  const isSwapped = row > 1 && column > 1 && given[row - 1] === word[column - 2] && given[row - 2] === word[column - 1]
  return isSwapped ? Math.min(best, (older[column - 2] ?? 0) + 1) : best
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/**
 * Every word that is one error away from a short one: so few letters have too little in common with another word for a
 * comparison by threes. Longer ones are found by that, and have none here.
 */
export function listNeighbours(word: string): string[] {
  if (countAllowedErrors(word) !== 1) return []
  const places = [...word].map((_, place) => ({ before: word.slice(0, place), after: word.slice(place) }))
  const gaps = [...places, { before: word, after: '' }]
  return [
    ...places.map(({ before, after }) => before + after.slice(1)),
    ...places.map(({ before, after }) => before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2)),
    ...places.flatMap(({ before, after }) => LETTERS.map((letter) => before + letter + after.slice(1))),
    ...gaps.flatMap(({ before, after }) => LETTERS.map((letter) => before + letter + after)),
  ]
}
