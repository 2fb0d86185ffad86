import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'

// NOTE: the builder reads these calls as they stand; a name for the options would hide them.
const sources = {
  ...import.meta.glob<string>('../../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>('../../../../../packages/ui/src/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
}
const catalogues = {
  ...import.meta.glob<string>('../../**/messages/en.json', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>('../../../../../packages/ui/src/messages/en.json', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
}

/** `../../features/help/messages/en.json` is read by all that imports `../../features/help/words.ts`. */
const toFolder = (catalogue: string) => catalogue.slice(0, -'/messages/en.json'.length)

function resolve(from: string, to: string): string {
  return new URL(to, `file:///1/2/3/4/5/6/${from}`).pathname
}

/** A path from `src` as this file would write it: Vite names its files so. */
const fromSrc = (to: string) => (to.startsWith('#') ? `/1/2/3/4/${to.slice(1)}` : to)

/** The sources that say texts of a folder's catalogue. */
function listSpeakers(folder: string): string[] {
  const words = resolve(`${folder}/x`, './words.ts')
  return Object.entries(sources)
    .filter(([path]) => !path.includes('.test.'))
    .filter(([path, text]) =>
      [...text.matchAll(/from '([.#][^']*words\.ts)'/g)].some(([, to = '']) => resolve(path, fromSrc(to)) === words),
    )
    .map(([, text]) => text)
}

const real = Object.entries(catalogues).filter(([path]) => !path.includes('/testing/'))

test.each(real)('%s: each of its texts is said somewhere', (path, text) => {
  const speakers = listSpeakers(toFolder(path)).join('\n')
  const unused = Object.keys(JSON.parse(text) as object).filter((key) => !speakers.includes(`'${key}'`))
  expect(unused).toEqual([])
})

test.each(real)('%s: its texts are sound ICU, without spaces at their ends', (_, text) => {
  for (const [key, message] of Object.entries(JSON.parse(text) as Record<string, string>)) {
    expect(message.trim(), key).toBe(message)
    expect(message, key).not.toBe('')
    expect(() => compileMessage(message), key).not.toThrow()
  }
})

test('each area has a name of its own', () => {
  const names = Object.entries(sources)
    .filter(([path]) => /(?<!shared\/messages)\/words\.ts$|app\/app\.tsx$/.test(path))
    .flatMap(([, text]) => [...text.matchAll(/toWords\('([\w-]+)'/g)].map(([, name]) => name))
  expect(names.length).toBe(real.length)
  expect(new Set(names).size).toBe(names.length)
})
