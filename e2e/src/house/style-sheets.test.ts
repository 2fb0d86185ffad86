import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

/** Every style sheet of the web app, without its comments. */
const SHEETS = ['packages/ui/src', 'apps/web/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => {
      const css = readFileSync(join(ROOT, folder, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
      return { name: join(folder, name), css }
    }),
)

/** What stands in the blocks of a media query, and what stands outside of them. */
function split(css: string, query: string): { inside: string; outside: string } {
  let [inside, outside, rest] = ['', '', css]
  for (let at = rest.indexOf(query); at >= 0; at = rest.indexOf(query)) {
    outside += rest.slice(0, at)
    let end = rest.indexOf('{', at) + 1
    const start = end
    for (let depth = 1; depth > 0; end += 1) depth += rest[end] === '{' ? 1 : rest[end] === '}' ? -1 : 0
    inside += rest.slice(start, end - 1)
    rest = rest.slice(end)
  }
  return { inside, outside: outside + rest }
}

const listRules = (css: string) =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', body = '']) => ({
    selectors: selectors.split(/,(?![^(]*\))/).map((one) => one.trim().replace(/^:root /, '')),
    body,
  }))

test('colours are mixed in oklab: on their way to transparent in oklch they lose their hue', () => {
  expect(SHEETS.length).toBeGreaterThan(40)
  expect(SHEETS.filter(({ css }) => /\bin (oklch|lch|hsl|hwb)\b/.test(css)).map(({ name }) => name)).toEqual([])
})

test('a name of keyframes stands once: all sheets are one in the end, and the last would win', () => {
  const names = SHEETS.flatMap(({ css }) => [...css.matchAll(/@keyframes\s+([\w-]+)/g)].map(([, name]) => name))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('whatever has the edge of a control by a shadow has it by a line where the system draws the colours', () => {
  const parts = SHEETS.map(({ css }) => split(css, '@media (forced-colors: active)'))
  const lined = parts.flatMap(({ inside }) =>
    listRules(inside).flatMap(({ selectors, body }) => (/\bborder\b/.test(body) ? selectors : [])),
  )
  const shadowed = parts.flatMap(({ outside }) =>
    listRules(outside).flatMap(({ selectors, body }) =>
      /inset 0 0 0 [\d.]+px (var\(--line-strong\)|currentColor|var\(--accent\))/.test(body) ? selectors : [],
    ),
  )
  const edges = shadowed.filter((selector) => !selector.includes(':focus'))
  expect(edges.length).toBeGreaterThan(6)
  const toBase = (selector: string) => selector.replace(/^\.button--\w+$/, '.button')
  expect(edges.filter((edge) => !lined.includes(edge) && !lined.includes(toBase(edge)))).toEqual([])
})

test('the words of a television are as large as ten feet ask for, and from 1600 px on all words grow', () => {
  const base = SHEETS.find(({ name }) => name.endsWith('styles/base.css'))?.css ?? ''
  const { inside, outside } = split(base, '@media (min-width: 1600px) and (hover: none)')
  const readGrowth = (css: string) => Number(/html \{[^}]*font-size: max\(100%, ([\d.]+)vw\)/.exec(css)?.[1])
  expect(readGrowth(outside)).toBe(1)
  // 28.8 px at 1920 for a body text of one rem: notes are 24.5 px then.
  expect((readGrowth(inside) * 1920) / 100).toBeCloseTo(28.8, 1)
})
