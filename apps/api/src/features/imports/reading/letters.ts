/** As the letters of a file are read; null for what is no text. */
export interface Letters {
  /** As people call it. */
  name: string
  label: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
}

type Bytes = AsyncIterable<Uint8Array>

/** More of the bytes are zero than a text of one byte a letter ever has. */
const SIXTEEN_SHARE = 0.2

const BY_MARK = [
  { name: 'UTF-16', label: 'utf-16le', mark: [0xff, 0xfe] },
  { name: 'UTF-16', label: 'utf-16be', mark: [0xfe, 0xff] },
] as const

/** What workbooks, archives and pictures begin with. */
const NO_TEXTS: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'This is a workbook or an archive. Please save the sheet as CSV.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an old workbook. Please save the sheet as CSV.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF. Please save the table as CSV.'],
]

export const NO_TEXT = 'This is no text. Please save the table as CSV or JSON.'

const begins = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte)

/**
 * Read once through. What is not wholly UTF-8 is UTF-8 with broken letters where some of its letters are of more bytes, and
 * Windows-1252 where none is.
 * @throws Refused for what is no text
 */
export async function findLetters(bytes: Bytes): Promise<Letters> {
  const plain = new TextDecoder('utf-8')
  let [total, zeros, odd, broken, wide] = [0, 0, 0, 0, 0]
  for await (const part of bytes) {
    if (total === 0) {
      const text = NO_TEXTS.find(([mark]) => begins(part, mark))?.[1]
      if (text) throw new Refused(text)
      const marked = BY_MARK.find(({ mark }) => begins(part, mark))
      if (marked) return { name: marked.name, label: marked.label }
    }
    for (let at = part.indexOf(0); at >= 0; at = part.indexOf(0, at + 1)) {
      zeros += 1
      odd += (total + at) % 2
    }
    total += part.length
    const text = plain.decode(part, { stream: true })
    broken += text.split('\ufffd').length - 1
    wide += /[\u0080-\ufefe\uff00-\ufffc]/.test(text) ? 1 : 0
  }
  broken += plain.decode().length
  if (zeros > 0 && zeros < total * SIXTEEN_SHARE) throw new Refused(NO_TEXT)
  if (zeros > 0) return { name: 'UTF-16', label: odd > zeros / 2 ? 'utf-16le' : 'utf-16be' }
  if (broken === 0) return { name: 'UTF-8', label: 'utf-8' }
  return wide > 0 ? { name: 'UTF-8', label: 'utf-8' } : { name: 'Windows-1252', label: 'windows-1252' }
}

/** Letter by letter, as the file comes; its mark is no letter. */
export async function* toText(bytes: Bytes, { label }: Letters): AsyncGenerator<string> {
  const decoder = new TextDecoder(label)
  for await (const part of bytes) {
    const text = decoder.decode(part, { stream: true })
    if (text) yield text
  }
  const rest = decoder.decode()
  if (rest) yield rest
}

/** Why a file cannot be read, in words for whoever sent it. */
export class Refused extends Error {}
