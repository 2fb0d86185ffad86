export type StorageErrorKind = 'missing' | 'bad-key' | 'full' | 'unwritable' | 'unavailable'

/** `full`: the disk has no room left. `unwritable`: it is read-only, or not ours to write. `unavailable`: trying again later makes sense. */
export class StorageError extends Error {
  readonly kind: StorageErrorKind
  readonly key: string

  constructor(kind: StorageErrorKind, key: string, cause?: unknown) {
    super(`${TEXTS[kind]}: ${key}`, { cause })
    this.name = 'StorageError'
    this.kind = kind
    this.key = key
  }
}

const TEXTS: Record<StorageErrorKind, string> = {
  missing: 'Nothing is stored under this key',
  'bad-key': 'This is not a storage key',
  full: 'There is no room left to store this',
  unwritable: 'The storage is read-only, or may not be written by this program',
  unavailable: 'The storage does not answer',
}

const MAX_KEY_BYTES = 900
const PART = /^[A-Za-z0-9_@+=,()!-][A-Za-z0-9_@+=,()!. -]*$/

/** @throws StorageError bad-key unless the key is parts of plain letters joined by "/", none beginning with a dot */
export function checkKey(key: string): void {
  if (Buffer.byteLength(key) > MAX_KEY_BYTES || !key.split('/').every((part) => PART.test(part))) {
    throw new StorageError('bad-key', key)
  }
}

/** A prefix is a key, a key and a "/", or a key's beginning. @throws StorageError bad-key */
export function checkPrefix(prefix: string): void {
  checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
}
