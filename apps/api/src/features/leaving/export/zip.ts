import { crc32, deflateRawSync } from 'node:zlib'

interface Entry {
  name: string
  contents: Buffer
}

/** 1 January 1980, which the format begins with: the day stands in the file's name. */
const DATE = 0x21
const UTF8_NAMES = 0x0800
const DEFLATED = 8

/** What both headers of an entry share. APPNOTE.TXT 4.3.7, 4.3.12. */
function toShared({ name, contents }: Entry, packed: Buffer): Buffer {
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(20, 0)
  shared.writeUInt16LE(UTF8_NAMES, 2)
  shared.writeUInt16LE(DEFLATED, 4)
  shared.writeUInt16LE(DATE, 8)
  shared.writeUInt32LE(crc32(contents), 10)
  shared.writeUInt32LE(packed.length, 14)
  shared.writeUInt32LE(contents.length, 18)
  shared.writeUInt16LE(Buffer.byteLength(name), 22)
  return shared
}

/** A zip of a few small files. */
export function zip(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const packed = deflateRawSync(entry.contents)
    const [shared, name] = [toShared(entry, packed), Buffer.from(entry.name)]
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), shared, name, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, tail, name]))
    files.push(file)
    offset += file.length
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
