import type { Plugin, Rolldown } from 'vite'

type Chunks = Rolldown.OutputChunk[]

/** A chunk and every chunk that it needs. */
function withImports(chunk: Rolldown.OutputChunk, all: Chunks, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const other of all) if (chunk.imports.includes(other.fileName)) withImports(other, all, found)
  return found
}

/** The files of some modules beside those that the page names already. */
function listFiles(modules: readonly string[], all: Chunks): string[] {
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

/**
 * Writes into `<script src="/theme.js">` which files each screen needs, so that the page can fetch them beside the core
 * instead of after it: `{ landing: ['src/app/pages/landing-page.tsx'] }` becomes `data-landing="/assets/…js"`.
 */
export function fetchAhead(screens: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: 'kola:fetch-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const all = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const lists = Object.entries(screens).map(([name, modules]) => {
          const files = listFiles(modules, all).map((file) => `/${file}`)
          return ` data-${name}="${files.join(' ')}"`
        })
        return html.replace('<script src="/theme.js"', (tag) => tag + lists.join(''))
      },
    },
  }
}
