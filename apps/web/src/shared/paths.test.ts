import { expect, test } from 'vitest'
import { morePatterns } from './more-patterns.ts'
import { patterns } from './paths.ts'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
/** The two files that may. */
const TABLES = ['./paths.ts', './more-patterns.ts']
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm

const all = [patterns, morePatterns].flatMap((table) => Object.values<string>(table))
const screens = new Set(all.map((pattern) => pattern.split('/')[1]?.toLowerCase() ?? '').filter(Boolean))

/** The addresses of screens that a source spells. */
function listSpelled(source: string): string[] {
  const found = source.replace(COMMENT, '').matchAll(/(?<=['"`]#?)\/([\w-]+)[^'"`\n]*(?=['"`])/g)
  return [...found].filter(([, first = '']) => screens.has(first.toLowerCase())).map(([address]) => address)
}

test('no file but the tables of addresses spells one', () => {
  const others = Object.entries(sources).filter(([path]) => !TABLES.includes(path) && !path.includes('.test.'))
  expect(others.length).toBeGreaterThan(400)
  expect(others.filter(([, source]) => listSpelled(source).length > 0).map(([path]) => path)).toEqual([])
})

test('an address is found in a link, in a template and in a route, and not in a comment or a call of the service', () => {
  expect(listSpelled("<a href={'#/packages'}>")).toEqual(['/packages'])
  expect(listSpelled('navigate(`/viewvideo/7`)')).toEqual(['/viewvideo/7'])
  expect(listSpelled("gate('/VerifyByPhone', VerifyPhonePage)")).toEqual(['/VerifyByPhone'])
  expect(listSpelled("/** `/contact` */\n// '/faqs'\ncall('GET /apps/v1/search')")).toEqual([])
})

test('each address stands in one table only', () => {
  expect(all.length).toBeGreaterThan(60)
  expect(new Set(all.map((pattern) => pattern.toLowerCase())).size).toBe(all.length)
})
