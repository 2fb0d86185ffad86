import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listStrays, toGroups } from './named-chunks.ts'

const LATE = 'apps/web/src/app/late/late-parts.tsx'
const toId = (module: string) => fileURLToPath(new URL(`../../../${module}`, import.meta.url))

test('a path at which there is no file ends the build and is named', () => {
  const lists = [{ name: 'late', modules: [LATE, 'apps/web/src/app/parts/late-parts.tsx'] }]
  expect(() => toGroups(lists)).toThrow(
    `There is no ${toId('apps/web/src/app/parts/late-parts.tsx')} for the chunk late`,
  )
})

test('a list takes its own modules by their whole paths, and the first list comes first', () => {
  const [core, late] = toGroups([
    { name: 'core', modules: ['apps/web/src/main.tsx'] },
    { name: 'late', modules: [LATE] },
  ])
  const takes = (group: typeof late, id: string) => typeof group?.test === 'function' && group.test(id)
  expect(takes(late, toId(LATE))).toBe(true)
  expect(takes(late, toId('apps/web/src/app/late/late-parts.tsx.bak'))).toBe(false)
  expect(takes(late, toId('apps/web/src/main.tsx'))).toBe(false)
  expect(core?.priority).toBeGreaterThan(late?.priority ?? Number.POSITIVE_INFINITY)
})

test('a module that came into another chunk, or into none, is told with its list', () => {
  const lists = [{ name: 'late', modules: [LATE, 'apps/web/src/main.tsx', 'apps/web/src/app/words.ts'] }]
  const chunks = [
    { name: 'late', moduleIds: [toId(LATE)] },
    { name: 'core', moduleIds: [toId('apps/web/src/main.tsx')] },
  ]
  expect(listStrays(lists, chunks)).toEqual(['late: apps/web/src/main.tsx', 'late: apps/web/src/app/words.ts'])
})
