export interface ByteRange {
  /** Both inclusive. */
  start: number
  end: number
}

const SINGLE = /^bytes=(\d{0,15})-(\d{0,15})$/

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
  // A range that ends before it begins is malformed, and ignored.
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
