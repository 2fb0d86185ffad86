import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

const SOURCES = new URL('../../src/', import.meta.url)
const PARTS = new URL('../../../../packages/ui/src/', import.meta.url)

/** `app/pages/a.tsx` is a module of the app, `@kola/ui/shelf/card.tsx` one of the parts that it is built of. */
function toFile(name: string): string {
  const [, part] = /^@kola\/ui\/(.+)$/.exec(name) ?? []
  return normalizePath(fileURLToPath(part === undefined ? new URL(name, SOURCES) : new URL(part, PARTS)))
}

/**
 * Modules of ours that stand in for others on a television: `{ 'app/pages/a.tsx': 'app/tv/a.tsx' }`. The one that stands in
 * may import the other.
 */
export function standIns(pairs: Readonly<Record<string, string>>): Plugin {
  const byPath = new Map(Object.entries(pairs).map(([from, to]) => [toFile(from), toFile(to)]))
  const met = new Set<string>()
  return {
    name: 'kola:stand-ins',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer || !/^[.#/]/.test(source)) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      const to = found && byPath.get(normalizePath(found.id))
      if (!to || normalizePath(importer) === to) return null
      met.add(normalizePath(found.id))
      return to
    },
    buildEnd(error) {
      const lost = [...byPath.keys()].filter((path) => !met.has(path))
      if (!error && lost.length > 0) throw new Error(`Nothing asks for ${lost.join(', ')}; is its name still right?`)
    },
  }
}

/** What our own scripts ask of the style engine, as Chrome 68 understands it. */
export function oldQuestions(): Plugin {
  return {
    name: 'kola:old-questions',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(?:apps|packages)\/[^?]*\.tsx?$/ },
      handler: (code, id) =>
        !id.includes('/node_modules/') && code.includes(':focus-visible')
          ? { code: code.replaceAll(':focus-visible', ':focus'), map: null }
          : null,
    },
  }
}
