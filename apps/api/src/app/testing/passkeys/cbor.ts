/** What an authenticator writes: integers, bytes, texts and maps of them. RFC 8949 §3. */
export type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor> | readonly Cbor[]

/** Major type and a length or value below 2^16. */
function head(type: number, value: number): Buffer {
  const first = type << 5
  if (value < 24) return Buffer.from([first | value])
  if (value < 256) return Buffer.from([first | 24, value])
  return Buffer.from([first | 25, value >> 8, value & 255])
}

export function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encodeCbor)])
  const entries = [...(value as ReadonlyMap<number | string, Cbor>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap((entry) => entry.map(encodeCbor))])
}
