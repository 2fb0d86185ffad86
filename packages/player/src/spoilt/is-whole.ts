const HEAD_BYTES = 8
/** A length of 1 says that the true one follows the name, in 64 bits. */
const LONG = 1
const LONG_HEAD_BYTES = 16
const PLAIN = /^[ -~]{4}$/

/**
 * Whether the boxes of a piece of MP4 lie in a row from its first byte to its last, with samples and what describes them among
 * them. What is within them is not looked at: it is encrypted, and the decoder's business.
 */
export function isWholePiece(data: ArrayBuffer): boolean {
  const view = new DataView(data)
  const names = new Set<string>()
  let at = 0
  while (at < data.byteLength) {
    if (at + HEAD_BYTES > data.byteLength) return false
    const name = String.fromCharCode(...new Uint8Array(data, at + 4, 4))
    const length = readLength(view, at)
    if (length === null || !PLAIN.test(name) || at + length > data.byteLength) return false
    names.add(name)
    at += length
  }
  return names.has('moof') && names.has('mdat')
}

/** @returns null for what no box is so short as */
function readLength(view: DataView, at: number): number | null {
  const length = view.getUint32(at)
  if (length !== LONG) return length >= HEAD_BYTES ? length : null
  if (at + LONG_HEAD_BYTES > view.byteLength) return null
  const long = view.getUint32(at + HEAD_BYTES) * 2 ** 32 + view.getUint32(at + HEAD_BYTES + 4)
  return long >= LONG_HEAD_BYTES ? long : null
}
