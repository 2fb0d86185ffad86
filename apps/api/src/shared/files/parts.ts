/** A stretch of a file that is safely stored. Its key says where it begins and how long it is. */
export interface Part {
  key: string
  offsetBytes: number
  sizeBytes: number
}

const DIGITS = 15

export function toPartKey(prefix: string, part: { offsetBytes: number; sizeBytes: number }): string {
  return `${prefix}${String(part.offsetBytes).padStart(DIGITS, '0')}-${part.sizeBytes}`
}

/** The parts that follow one another without a gap from the beginning on; of two at one place the longer. */
export function toChain(keys: readonly string[]): Part[] {
  const chain: Part[] = []
  let reached = 0
  const parts = keys.map(readKey).sort((a, b) => a.offsetBytes - b.offsetBytes || b.sizeBytes - a.sizeBytes)
  for (const part of parts) {
    if (part.offsetBytes !== reached) continue
    chain.push(part)
    reached += part.sizeBytes
  }
  return chain
}

export function toLength(chain: readonly Part[]): number {
  return chain.reduce((sum, part) => sum + part.sizeBytes, 0)
}

function readKey(key: string): Part {
  const [offset, size] = key
    .slice(key.lastIndexOf('/') + 1)
    .split('-')
    .map(Number)
  return { key, offsetBytes: offset ?? 0, sizeBytes: size ?? 0 }
}
