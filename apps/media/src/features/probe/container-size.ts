import { type FileHandle, open } from 'node:fs/promises'
import { isWholeMp4 } from '#shared/whole-file.ts'

/** Whether a container is as long as it says it is; `unknown` where it says nothing. */
export type Wholeness = 'whole' | 'cut' | 'unknown'

/** Compares a file's length with what its container announces. `format` is ffprobe's name for it. */
export async function checkContainerSize(path: string, format: string): Promise<Wholeness> {
  if (/\bmp4\b/.test(format)) return (await isWholeMp4(path)) ? 'whole' : 'cut'
  const check = CHECKS.find(({ formats }) => formats.test(format))
  if (!check) return 'unknown'
  const file = await open(path)
  try {
    return await check.run(file, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

const CHECKS: { formats: RegExp; run: (file: FileHandle, size: number) => Promise<Wholeness> }[] = [
  { formats: /\b(matroska|webm)\b/, run: checkMatroska },
  { formats: /^avi$/, run: checkRiff },
  { formats: /^mpegts$/, run: checkTransportStream },
]

const EBML_HEADER = '1a45dfa3'
const SEGMENT = '18538067'

/** RFC 9559: a header, then one segment that bears its size unless it was written live. */
async function checkMatroska(file: FileHandle, size: number): Promise<Wholeness> {
  const header = await readElement(file, 0)
  if (header?.id !== EBML_HEADER || header.bodySize === null) return 'unknown'
  const segment = await readElement(file, header.bodyAt + header.bodySize)
  if (segment?.id !== SEGMENT || segment.bodySize === null) return 'unknown'
  return segment.bodyAt + segment.bodySize > size ? 'cut' : 'whole'
}

/** An element of EBML with an id of four bytes; `bodySize` is null when it is not known. */
async function readElement(file: FileHandle, at: number) {
  const bytes = await readAt(file, at, 12)
  const first = bytes[4]
  if (bytes.length < 12 || !first) return null
  const width = Math.clz32(first) - 23
  const rest = bytes.subarray(5, 4 + width)
  const marked = first & (0xff >> width)
  const isUnknown = marked === 0xff >> width && rest.every((byte) => byte === 0xff)
  const bodySize = rest.reduce((sum, byte) => sum * 256 + byte, marked)
  return { id: bytes.toString('hex', 0, 4), bodyAt: at + 4 + width, bodySize: isUnknown ? null : bodySize }
}

/** AVI: chunks of RIFF one after another, each with its size. */
async function checkRiff(file: FileHandle, size: number): Promise<Wholeness> {
  const bytes = await readAt(file, 0, 8)
  const chunkSize = bytes.length === 8 ? bytes.readUInt32LE(4) : 0
  // Recorders that were switched off leave nothing there.
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || chunkSize === 0 || chunkSize === 0xffffffff) return 'unknown'
  return 8 + chunkSize > size ? 'cut' : 'whole'
}

const TS_SYNC = 0x47
/** Plain packets, with a clock in front (Blu-ray), with an error code behind. */
const TS_PACKETS = [
  { bytes: 188, syncAt: 0 },
  { bytes: 192, syncAt: 4 },
  { bytes: 204, syncAt: 0 },
]

/** Recorders write whole packets; a copy that stopped ends within one. */
async function checkTransportStream(file: FileHandle, size: number): Promise<Wholeness> {
  const start = await readAt(file, 0, 204 * 3)
  const packet = TS_PACKETS.find(({ bytes, syncAt }) =>
    [0, 1, 2].every((index) => start[syncAt + index * bytes] === TS_SYNC),
  )
  return packet && size % packet.bytes !== 0 ? 'cut' : 'unknown'
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}
