import { open } from 'node:fs/promises'

/** A box of an MP4 file (ISO/IEC 14496-12). `body` starts after size and type. */
export interface Box {
  type: string
  body: Buffer
}

/** The boxes that stand one after another in a stretch of bytes. */
export function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  let offset = 0
  while (offset + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(offset) || bytes.length - offset
    if (size < 8 || offset + size > bytes.length) break
    boxes.push({
      type: bytes.toString('latin1', offset + 4, offset + 8),
      body: bytes.subarray(offset + 8, offset + size),
    })
    offset += size
  }
  return boxes
}

/** The boxes of a type at any depth below plain containers. */
export function findBoxes(bytes: Buffer, type: string): Box[] {
  return readBoxes(bytes).flatMap((box) => [
    ...(box.type === type ? [box] : []),
    ...(CONTAINERS.has(box.type) ? findBoxes(box.body, type) : []),
  ])
}

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'sinf', 'schi', 'mvex', 'moof', 'traf'])

/** Reads the boxes of the given types that stand at the top of a file, without reading the film itself. */
export async function readTopBoxes(path: string, types: readonly string[]): Promise<Box[]> {
  const file = await open(path)
  const found: Box[] = []
  try {
    const { size: fileSize } = await file.stat()
    const header = Buffer.alloc(16)
    for (let offset = 0; offset + 8 <= fileSize; ) {
      await file.read(header, 0, 16, offset)
      const short = header.readUInt32BE(0)
      const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short || fileSize - offset
      if (size < 8) break
      const type = header.toString('latin1', 4, 8)
      if (types.includes(type)) {
        const body = Buffer.alloc(size - 8)
        await file.read(body, 0, body.length, offset + 8)
        found.push({ type, body })
      }
      offset += size
    }
    return found
  } finally {
    await file.close()
  }
}
