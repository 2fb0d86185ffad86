/**
 * The same bytes in memory that holds nothing else. Short ones lie in pieces of 64 KB that Node hands out to all who ask: each that is kept
 * for long keeps such a piece, with everything that was thrown away beside it.
 */
export function toOwnMemory(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
