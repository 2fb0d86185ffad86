import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of a zip, packed as it is written: no more of it stands in memory than its packed form. */
export interface Entry {
  write(text: string): Promise<void>
  end(): Promise<Packed>
}

export interface Packed {
  name: string
  packed: Buffer
  crc: number
  size: number
}

/** 1 January 1980, which the format begins with: the day stands in the file's name. */
const DATE = 0x21
const UTF8_NAMES = 0x0800
const DEFLATED = 8

export function openEntry(name: string): Entry {
  const deflate = createDeflateRaw()
  const pieces: Buffer[] = []
  let [crc, size] = [0, 0]
  deflate.on('data', (piece: Buffer) => pieces.push(piece))
  return {
    async write(text) {
      const bytes = Buffer.from(text)
      crc = crc32(bytes, crc)
      size += bytes.length
      if (!deflate.write(bytes)) await once(deflate, 'drain')
    },
    async end() {
      deflate.end()
      await once(deflate, 'end')
      return { name, packed: Buffer.concat(pieces), crc, size }
    },
  }
}

/** What both headers of an entry share. APPNOTE.TXT 4.3.7, 4.3.12. */
function toShared({ name, packed, crc, size }: Packed): Buffer {
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(20, 0)
  shared.writeUInt16LE(UTF8_NAMES, 2)
  shared.writeUInt16LE(DEFLATED, 4)
  shared.writeUInt16LE(DATE, 8)
  shared.writeUInt32LE(crc, 10)
  shared.writeUInt32LE(packed.length, 14)
  shared.writeUInt32LE(size, 18)
  shared.writeUInt16LE(Buffer.byteLength(name), 22)
  return shared
}

/** A zip of a few files, none above 4 GB. */
export function zip(entries: readonly Packed[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const [shared, name] = [toShared(entry), Buffer.from(entry.name)]
    const file = [Buffer.from('PK\x03\x04'), shared, name, entry.packed]
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, tail, name]))
    files.push(...file)
    offset += file.reduce((sum, { length }) => sum + length, 0)
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, listed, end])
}
