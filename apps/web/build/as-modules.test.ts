import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { toNamedExports } from './as-modules.ts'

const load = createRequire(new URL('../package.json', import.meta.url))
const SOURCES = [
  'react/cjs/react.production.js',
  'react/cjs/react-jsx-runtime.production.js',
  'react-dom/cjs/react-dom.production.js',
  'react-dom/cjs/react-dom-client.production.js',
]

/** React's packages let no path of theirs in but the ones that they name. */
const toPath = (source: string) =>
  load.resolve(source.replace(/\/.*/, '/package.json')).replace(/[^/]*\/package\.json$/, source)

test.each(SOURCES)('%s as a module names all that it gives, and needs nothing of CommonJS', (source) => {
  const path = toPath(source)
  const code = toNamedExports(readFileSync(path, 'utf8'))
  const names = /export \{ (.*) \};$/
    .exec(code)?.[1]
    ?.split(', ')
    .map((one) => one.split(' as ')[1])
  expect(names?.sort()).toEqual(Object.keys(load(path)).sort())
  expect(code).not.toMatch(/\brequire\(|\bexports\.|\bmodule\./)
})

test('what another package gives is imported, and a value may be given later than its name', () => {
  const lines = ['var React = require("react"),', '  a = 1;', 'exports.now = void 0;', 'if (a) exports.now = Date.now;']
  const module = ['import * as React from "react";', 'var noReact = 0,', '  a = 1;', 'let own_now;']
  const code = toNamedExports(lines.join('\n'))
  expect(code).toBe([...module, 'if (a) own_now = Date.now;', 'export { own_now as now };'].join('\n'))
})
