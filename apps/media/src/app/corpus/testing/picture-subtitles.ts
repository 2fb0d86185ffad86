const MAGIC = 'PG'
const PRESENTATION = 0x16
const WINDOWS = 0x17
const END = 0x80

/** A Blu-ray stream of picture subtitles that shows nothing, which no encoder of ffmpeg's makes. */
export function toPgs(): Buffer {
  // Width, height, rate, number, epoch start, no palette change, palette 0, no objects.
  const composition = Buffer.from([0x01, 0x40, 0x00, 0xb4, 0x10, 0x00, 0x00, 0x80, 0x00, 0x00, 0x00])
  const window = Buffer.from([0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x40, 0x00, 0x20])
  return Buffer.concat(
    [0.2, 0.8].flatMap((seconds) => [
      toSegment(PRESENTATION, seconds, composition),
      toSegment(WINDOWS, seconds, window),
      toSegment(END, seconds, Buffer.alloc(0)),
    ]),
  )
}

function toSegment(type: number, seconds: number, body: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.write(MAGIC, 'latin1')
  header.writeUInt32BE(seconds * 90_000, 2)
  header.writeUInt8(type, 10)
  header.writeUInt16BE(body.length, 11)
  return Buffer.concat([header, body])
}
