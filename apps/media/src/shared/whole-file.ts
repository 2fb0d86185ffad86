import { open } from 'node:fs/promises'

/**
 * True when the boxes at the top of an MP4 or QuickTime file end exactly where the file ends.
 * ffmpeg takes a cut file without a word when its index stands at the front, so the sizes are the only witness.
 */
export async function isWholeMp4(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const header = Buffer.alloc(16)
    let offset = 0
    while (offset < size) {
      const { bytesRead } = await file.read(header, 0, 16, offset)
      if (bytesRead < 8) return false
      const boxSize = toBoxSize(header, size - offset)
      if (boxSize < 8) return isPadding(header)
      offset += boxSize
    }
    return offset === size
  } finally {
    await file.close()
  }
}

function toBoxSize(header: Buffer, rest: number): number {
  const size = header.readUInt32BE(0)
  if (size === 1) return Number(header.readBigUInt64BE(8))
  return size === 0 && /^[a-z0-9 ]{4}$/i.test(header.toString('latin1', 4, 8)) ? rest : size
}

/** Some cameras fill the end of a file with zeros; nothing is missing then. */
function isPadding(header: Buffer): boolean {
  return header.every((byte) => byte === 0)
}

/** True when a file begins as MP4 and QuickTime files do; a text that is only named like one does not. */
export async function beginsAsMp4(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const header = Buffer.alloc(8)
    await file.read(header, 0, 8, 0)
    return ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'].includes(header.toString('latin1', 4, 8))
  } finally {
    await file.close()
  }
}
