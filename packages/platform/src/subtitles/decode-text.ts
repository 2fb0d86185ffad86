/** Why a file is no text; `message` is for the person who sent it. */
export class NotTextError extends Error {
  override name = 'NotTextError'
}

export type TextEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252'

/**
 * Reads a subtitle file as UTF-8, UTF-16 (by its mark, or by its zeros) or Windows-1252.
 * @throws NotTextError when it is none of them
 */
export function decodeText(bytes: Buffer): { text: string; encoding: TextEncoding } {
  const utf16 = toUtf16Label(bytes)
  if (utf16) return { text: decode(bytes, utf16), encoding: 'UTF-16' }
  if (bytes.includes(0)) throw new NotTextError('it is not a text file')
  try {
    return { text: decode(bytes, 'utf-8'), encoding: 'UTF-8' }
  } catch {
    return { text: decodeWindows1252(bytes), encoding: 'Windows-1252' }
  }
}

function toUtf16Label(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 64)
  if (start.length < 8) return null
  if (start.every((byte, index) => index % 2 === 0 || byte === 0)) return 'utf-16le'
  if (start.every((byte, index) => index % 2 === 1 || byte === 0)) return 'utf-16be'
  return null
}

function decodeWindows1252(bytes: Buffer): string {
  // Five bytes mean nothing in Windows-1252, and control characters do not stand in subtitles.
  const isForeign = bytes.some(
    (byte) => [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte) || (byte < 32 && ![9, 10, 12, 13].includes(byte)),
  )
  if (isForeign) throw new NotTextError('its encoding is neither UTF-8, UTF-16 nor Windows-1252')
  return decode(bytes, 'windows-1252')
}

function decode(bytes: Buffer, label: string): string {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch (error) {
    if (label === 'utf-8') throw error
    throw new NotTextError(`it is broken ${label.toUpperCase()}`)
  }
}
