import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import { listRewriters } from './list-rewriters.ts'

const react = { id: '/app/node_modules/react/cjs/react.production.js', code: 'exports.useId = 1' }
const rename = (code: string) => code.replace('exports.', 'own_')
const onlyOurs = (id: string) => (id.includes('node_modules') ? null : '')

const PLANTED: Plugin[] = [
  { name: 'changes the source', transform: (code, id) => (/node_modules\/react/.test(id) ? rename(code) : null) },
  { name: 'changes it in a hook with an order', transform: { order: 'pre', handler: async (code) => rename(code) } },
  { name: 'brings a source of its own', load: () => 'export {}' },
  { name: 'leads to another file', resolveId: { handler: () => '/app/src/small-react.ts' } },
  { name: 'writes into whole chunks', renderChunk: (code) => rename(code) },
]

test.each(PLANTED)('a plugin is found that $name', async (plugin) => {
  expect(await listRewriters([plugin], [react])).toEqual([plugin.name])
})

test('a plugin may change what is ours, and add files to the build', async () => {
  const own: Plugin = { name: 'own', transform: (_, id) => onlyOurs(id), resolveId: () => null, generateBundle() {} }
  expect(await listRewriters([own], [react])).toEqual([])
})
