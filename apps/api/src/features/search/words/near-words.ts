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

/** How many letters each word has in common with the word before it, from the start. */
export function countShared(words: readonly string[]): Uint8Array {
  return Uint8Array.from(words, (word, place) => {
    const before = words[place - 1] ?? ''
    let count = 0
    while (count < before.length && word.charCodeAt(count) === before.charCodeAt(count)) count += 1
    return count
  })
}

/**
 * The words of two letters and more that are near enough, in their order. An error is a letter that is missing, too much
 * or another, or two that changed places (optimal string alignment). What is known of a beginning holds for all words
 * that share it.
 * @param words sorted, with what `countShared` says of them
 */
export function listNear(words: readonly string[], shared: Uint8Array, query: NearQuery): NearWord[] {
  const near: NearWord[] = []
  const table = createTable(query)
  let errors = Infinity
  let lost = 0
  for (let place = 0; place < words.length; place += 1) {
    const known = shared[place] ?? 0
    const word = words[place] ?? ''
    if (known < lost || place === 0) {
      lost = table.read(word, known)
      errors = table.countErrors(word, lost)
    }
    if (errors <= query.most && word.length > 1) near.push({ word, errors })
  }
  return near
}

/** Of cells that are not looked at. */
const FAR = 200

/**
 * A line for each letter of a word, a column for each of what was given. A cell off the middle by more than is forgiven
 * would be too far.
 */
function createTable({ given, most, isBeginning }: NearQuery) {
  const width = given.length + 1
  // No beginning is longer before it is lost.
  const height = given.length + most + 3
  const cells = new Uint8Array(width * height).fill(FAR)
  for (let column = 0; column < width; column += 1) cells[column] = column
  const least = new Uint8Array(height)
  const best = new Uint8Array(height).fill(given.length)

  function toCell(word: string, line: number, column: number): number {
    const place = line * width + column
    const letter = word.charCodeAt(line - 1)
    const other = given.charCodeAt(column - 1)
    const changed = (cells[place - width - 1] ?? 0) + (letter === other ? 0 : 1)
    const found = Math.min(changed, (cells[place - width] ?? 0) + 1, (cells[place - 1] ?? 0) + 1)
    if (line < 2 || column < 2 || letter === other) return found
    const isSwapped = letter === given.charCodeAt(column - 2) && word.charCodeAt(line - 2) === other
    return isSwapped ? Math.min(found, (cells[place - 2 * width - 2] ?? 0) + 1) : found
  }

  function fill(word: string, line: number): void {
    let smallest = FAR
    if (line <= most) smallest = cells[line * width] = line
    const end = Math.min(width - 1, line + most)
    for (let column = Math.max(1, line - most); column <= end; column += 1) {
      const cell = toCell(word, line, column)
      cells[line * width + column] = cell
      if (cell < smallest) smallest = cell
    }
    least[line] = smallest
    best[line] = Math.min(best[line - 1] ?? 0, cells[line * width + width - 1] ?? 0)
  }

  /** A swap leaves a line out, hence two of them. */
  const isLost = (line: number) => line > 0 && (least[line] ?? 0) > most && (least[line - 1] ?? 0) > most

  return {
    /** @returns after how many letters no word that begins so is near; Infinity when it is read to its end */
    read(word: string, known: number): number {
      for (let line = known + 1; line <= word.length; line += 1) {
        fill(word, line)
        if (isLost(line)) return line
      }
      return Infinity
    },
    countErrors(word: string, lost: number): number {
      const end = Math.min(lost, word.length)
      if (isBeginning) return best[end] ?? Infinity
      return lost < Infinity ? Infinity : (cells[end * width + width - 1] ?? Infinity)
    },
  }
}
