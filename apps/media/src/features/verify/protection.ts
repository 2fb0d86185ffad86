import { type Box, findBoxes, readBoxes, readTopBoxes } from './boxes.ts'

/** What an MP4 file says of its own encryption. */
export interface Protection {
  /** Kinds of the sample descriptions: `encv` and `enca` are encrypted, `avc1` and `mp4a` are not. */
  sampleEntries: string[]
  /** What the samples are once they are decrypted: `avc1`, `av01`, `mp4a`, `Opus`. */
  formats: string[]
  /** `cenc` or `cbcs`; null when no scheme is named. */
  scheme: string | null
  /** Hex, from the track encryption box; null when the box is missing or says that samples are clear. */
  keyId: string | null
  /** Hex ids of the systems with a PSSH box. */
  systems: string[]
  fragments: number
  /** Fragments that bear the facts to decrypt them. */
  encryptedFragments: number
  /** Fragments that leave a part of each sample clear, as the rules of AV1 ask. */
  partlyClearFragments: number
}

/** Bytes of an audio or visual sample entry before its child boxes. */
const ENTRY_HEADER_BYTES: Record<string, number> = { encv: 78, enca: 28 }

/** Reads the encryption facts of a packaged file with one track. */
export async function readProtection(path: string): Promise<Protection> {
  const top = await readTopBoxes(path, ['moov', 'moof'])
  const moov = top.find((box) => box.type === 'moov')?.body ?? Buffer.alloc(0)
  const fragments = top.filter((box) => box.type === 'moof')
  const entries = findBoxes(moov, 'stsd').flatMap((box) => readBoxes(box.body.subarray(8)))
  const inner = entries.flatMap((entry) =>
    readBoxes(entry.body.subarray(ENTRY_HEADER_BYTES[entry.type] ?? entry.body.length)),
  )
  const sinf = inner.filter((box) => box.type === 'sinf').map((box) => box.body)
  return {
    sampleEntries: entries.map((entry) => entry.type),
    formats: sinf.flatMap((body) => findBoxes(body, 'frma')).map((box) => box.body.toString('latin1', 0, 4)),
    scheme: sinf.flatMap((body) => findBoxes(body, 'schm'))[0]?.body.toString('latin1', 4, 8) ?? null,
    keyId: toKeyId(sinf.flatMap((body) => findBoxes(body, 'tenc'))[0]),
    systems: findBoxes(moov, 'pssh').map((box) => box.body.toString('hex', 4, 20)),
    fragments: fragments.length,
    encryptedFragments: fragments.filter((box) => findBoxes(box.body, 'senc').length > 0).length,
    partlyClearFragments: fragments.filter((box) => findBoxes(box.body, 'senc').some(hasSubsamples)).length,
  }
}

/** Sample encryption box: the second of its flags says that clear and encrypted bytes take turns. */
function hasSubsamples(senc: Box): boolean {
  return senc.body.length >= 4 && (senc.body.readUInt32BE(0) & 2) !== 0
}

/** Track encryption box: version and flags, two bytes, isProtected, IV size, key id. */
function toKeyId(tenc: Box | undefined): string | null {
  if (!tenc || tenc.body.length < 24 || tenc.body[6] !== 1) return null
  return tenc.body.toString('hex', 8, 24)
}
