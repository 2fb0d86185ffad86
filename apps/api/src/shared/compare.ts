import { createHash, timingSafeEqual } from 'node:crypto'

/** Hashes are of one length, so that the time tells nothing. */
export function isSame(given: string | Buffer, expected: string | Buffer): boolean {
  const hash = (value: string | Buffer) => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(given), hash(expected))
}

/** A header that was sent once; empty otherwise. */
export function readHeader(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : ''
}
