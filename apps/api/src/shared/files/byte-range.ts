export interface ByteRange {
  /** Both inclusive. */
  start: number
  end: number
}

const SINGLE = /^bytes=(\d*)-(\d*)$/

/**
 * One range, as RFC 9110 §14.1.2 has it. What is no range of bytes, or more than one, is ignored, as the RFC allows.
 * @returns null for the whole file
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = header === undefined ? null : SINGLE.exec(header.trim())
  const [, first = '', last = ''] = match ?? []
  if (!match || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  // A range that ends before it begins is malformed, and ignored. Numbers of more digits than a number holds exactly are
  // far beyond every file, so that only their order matters.
  if (last !== '' && isLess(last, first)) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}

function isLess(a: string, b: string): boolean {
  const [left, right] = [a, b].map((digits) => digits.replace(/^0+/, '')) as [string, string]
  return left.length === right.length ? left < right : left.length < right.length
}
