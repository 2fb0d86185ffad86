import { expect, test } from 'vitest'
import { listNewerApis, listNewerSyntax } from './scan-script.ts'
import { listNewerStyles } from './scan-styles.ts'

test('Chrome 68 reads what it came with', () => {
  const code =
    'async function* a() { for await (const b of c) yield { ...b } } import("d"); import.meta.url; 1n; try {} catch {}'
  expect(listNewerSyntax(code)).toEqual([])
})

test.each(['a?.b', 'a ?? b', 'export * as a from "b"'])('%s is newer than Chrome 68', (code) => {
  expect(listNewerSyntax(code)).toHaveLength(1)
})

test.each(['a ??= b', 'class A { #b = 1 }', 'class A { b = 1 }', '1_000', 'class A { static {} }', '/a/v', 'await a'])(
  '%s cannot even be read',
  (code) => {
    expect(() => listNewerSyntax(code)).toThrow(SyntaxError)
  },
)

test.each([
  ['a.flat()', ['Array.prototype.flat']],
  ['Object.fromEntries(a)', ['Object.prototype.fromEntries']],
  ['structuredClone(a)', ['structuredClone']],
  ['globalThis.a', ['globalThis']],
  ['window.queueMicrotask(a)', ['queueMicrotask']],
  ['AbortSignal.timeout(1)', ['AbortSignal.timeout']],
  ['new Intl.DisplayNames()', ['Intl.DisplayNames']],
  ['a.replaceChildren()', ['Document.prototype.replaceChildren']],
  ['a.map(b).includes(c).padStart(2); Object.values(d); new ResizeObserver(e)', []],
])('%s asks for %s', (code, names) => {
  expect(listNewerApis(code)).toEqual(names)
})

test.each([
  ['.a { inset: 0 }', ['inset']],
  ['.a { aspect-ratio: 1 }', ['aspect-ratio']],
  ['.a { width: clamp(1px, 2px, 3px) }', ['clamp()']],
  ['.a { color: color-mix(in oklab, red 50%, blue) }', ['color-mix()']],
  ['.a { height: 10svh }', ['svh']],
  ['.a:has(.b) { top: 0 }', [':has']],
  ['.a:focus-visible { top: 0 }', [':focus-visible']],
  ['.a:not(.b, .c) { top: 0 }', [':not(a, b)']],
  ['.a { display: flex; gap: 1px }', ['gap of the flexible .a']],
  ['.a { gap: 1px } .a { display: flex }', ['gap of the flexible .a']],
  ['@container (width > 1px) { .a { top: 0 } }', ['@container']],
  ['.a { .b { top: 0 } }', ['nesting']],
  ['.a { display: grid; gap: 1px; object-fit: cover; color: #12345678; position: sticky }', []],
])('%s says %s', (css, names) => {
  expect(listNewerStyles(css)).toEqual(names)
})
