import { hash, randomBytes, randomFillSync } from 'node:crypto'

const COUNTER_BITS = 12
const COUNTER_MAX = (1 << COUNTER_BITS) - 1

/** Random bytes are drawn for 256 ids at once: every request has an id, and a draw costs more than the rest of it. */
const pool = Buffer.alloc(4_096)
let poolOffset = pool.length

let lastMs = 0
let counter = 0

/**
 * UUID version 7 as text (RFC 9562 §5.7). Ids of one process sort in the order they were made: the 12 bits after the
 * version count up within a millisecond (method 1 of §6.2) and borrow from the next one when they run out.
 */
export function newId(): string {
  const nowMs = Date.now()
  if (nowMs > lastMs) {
    lastMs = nowMs
    counter = takeRandom().readUInt16BE() & (COUNTER_MAX >> 1)
  } else if (counter < COUNTER_MAX) {
    counter += 1
  } else {
    lastMs += 1
    counter = 0
  }
  const bytes = takeRandom()
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** 16 bytes that nobody else is given; the caller may write into them. */
function takeRandom(): Buffer {
  if (poolOffset === pool.length) {
    randomFillSync(pool)
    poolOffset = 0
  }
  poolOffset += 16
  return pool.subarray(poolOffset - 16, poolOffset)
}

/** Unguessable text in base64url; 32 bytes (256 bits) unless told otherwise. */
export function newToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** Lower-case hex SHA-256. */
export function sha256Hex(text: string | Buffer): string {
  return hash('sha256', text, 'hex')
}
