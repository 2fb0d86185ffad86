import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findKept } from './find-kept.ts'
import { HARMLESS, KEPT } from './kept.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const SOURCES = ['apps/api/src', 'apps/media/src', 'packages/platform/src']
/** What runs in no process of the service: tests, what they stand on, and the demo's content. */
const ASIDE = /\.test\.ts$|\/testing\/|\/simulation\/|conformance\.ts$|\/load-demo\/|\/owners\//

function readFound(): Record<string, string[]> {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  ).filter((file) => file.endsWith('.ts') && !ASIDE.test(file))
  const kept = files.map((file) => [file, findKept(readFileSync(ROOT + file, 'utf8'))] as const)
  return Object.fromEntries(kept.filter(([, names]) => names.length > 0))
}

/** First cells of the table of what is kept. */
function readRows(): string[] {
  const text = readFileSync(`${ROOT}docs/scaling.md`, 'utf8')
  const [, part = ''] = text.split('## What each process keeps')
  const [table = ''] = part.split('\n## ')
  const cells = table.split('\n').flatMap((line) => /^\| ([^|]+) \|/.exec(line)?.[1] ?? [])
  return cells.filter((cell) => cell !== 'what' && !/^-+$/.test(cell))
}

test('what a process keeps is written down, and nothing that it does not keep', () => {
  const listed = Object.assign({}, ...Object.values(KEPT)) as Record<string, string[]>
  const sorted = Object.entries(listed).map(([file, names]) => [file, [...names].sort()] as const)
  expect(readFound()).toEqual(Object.fromEntries(sorted))
})

test('of everything that is kept docs/scaling.md says what becomes of it with several replicas', () => {
  const rows = readRows()
  const said = [...HARMLESS, ...rows]
  const unsaid = Object.keys(KEPT).filter((row) => !said.includes(row))
  expect(unsaid).toEqual([])
})

test.each([
  ['a collection of the module', 'const known = new Map<string, number>()', ['known']],
  ['a variable of the module', 'let last = 0', ['last']],
  ['a line of the module', 'const waiting: Job[] = []', ['waiting']],
  [
    'a collection that functions go back to',
    'function make() { const seen = new Set(); return { add: (a) => seen.add(a) } }',
    ['seen'],
  ],
  ['a variable that functions go back to', 'const make = () => { let n = 0; return () => (n += 1) }', ['n']],
  ['a cache of the budget', `const a = caches.open<Kept>('title')`, ['cache:title']],
  ['a folder of this machine', `await mkdtemp(join(tmpdir(), 'a'))`, ['mkdtemp()', 'tmpdir()']],
  ['a number of this process', 'const part = process.pid', ['process.pid']],
  ['processors of this machine', 'const lanes = availableParallelism()', ['availableParallelism()']],
])('finds %s', (_, source, names) => {
  expect(findKept(source)).toEqual(names)
})

test.each([
  [
    'what lives for one call',
    'function sum(a) { const seen = new Set(); for (const b of a) seen.add(b); return seen.size }',
  ],
  [
    'what a loop fills',
    'function sum(a) { const seen = new Map(); a.forEach((b) => seen.set(b, 1)); return [...seen] }',
  ],
  ['words that stand', `const WORDS = new Set(['a', 'b'])`],
])('leaves %s', (_, source) => {
  expect(findKept(source)).toEqual([])
})
