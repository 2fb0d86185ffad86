import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'

/** Of the first load, by issue 15. */
const MOST_BYTES = 180 * 1024

let chunks: Rolldown.OutputChunk[]

beforeAll(async () => {
  // NOTE: Vitest says `test`, which would weigh React's development build.
  vi.stubEnv('NODE_ENV', 'production')
  const root = fileURLToPath(new URL('.', import.meta.url))
  const built = await build({ root, logLevel: 'error', mode: 'production', build: { write: false } })
  vi.unstubAllEnvs()
  chunks = (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
}, 120_000)

const weigh = (loaded: Iterable<Rolldown.OutputChunk>) =>
  [...loaded].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)

/** Every chunk that must have come before the given one runs. */
function withImports(chunk: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()) {
  if (found.has(chunk)) return found
  found.add(chunk)
  for (const name of chunk.imports) {
    const other = chunks.find(({ fileName }) => fileName === name)
    if (other) withImports(other, found)
  }
  return found
}

const listPages = () => chunks.filter(({ facadeModuleId }) => /\/pages\/.+-page\.tsx$/.test(facadeModuleId ?? ''))

test('the console’s first load, whichever screen it is of, is at most 180 KB of JavaScript, gzipped', () => {
  const [entry] = chunks.filter(({ isEntry }) => isEntry)
  if (!entry) throw new Error('There is no entry')
  const first = withImports(entry)
  expect(weigh(first)).toBeGreaterThan(40 * 1024)
  const pages = listPages()
  expect(pages.length).toBeGreaterThan(2)
  const heavy = pages
    .map((page) => ({
      page: page.facadeModuleId?.split('/').at(-1),
      bytes: weigh(new Set([...first, ...withImports(page)])),
    }))
    .filter(({ bytes }) => bytes > MOST_BYTES)
  expect(heavy).toEqual([])
})
