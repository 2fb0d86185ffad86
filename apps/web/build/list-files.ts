import type { Rolldown } from 'vite'

export type Chunks = Rolldown.OutputChunk[]

/** A chunk and every chunk that it needs. */
function withImports(chunk: Rolldown.OutputChunk, all: Chunks, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const other of all) if (chunk.imports.includes(other.fileName)) withImports(other, all, found)
  return found
}

/** The files of some modules beside those that the page names already. */
export function listFiles(modules: readonly string[], all: Chunks): string[] {
  const has = (name: string) => (chunk: Rolldown.OutputChunk) => chunk.moduleIds.some((id) => id.endsWith(name))
  const collect = (chunks: Chunks) => new Set(chunks.flatMap((chunk) => [...withImports(chunk, all)]))
  const first = collect(all.filter((chunk) => chunk.isEntry))
  const wanted = modules.map((name) => {
    const chunk = all.find(has(name))
    if (!chunk) throw new Error(`${name} is in no chunk; is its name still right?`)
    return chunk
  })
  return [...collect(wanted)].filter((file) => !first.has(file))
}
