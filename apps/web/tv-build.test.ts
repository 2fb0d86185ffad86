import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'
import { ALLOWED, FILLED } from './build/tv/known/allowed.ts'
import { listNewerApis, listNewerSyntax } from './build/tv/known/scan-script.ts'
import { listNewerStyles } from './build/tv/known/scan-styles.ts'

let output: Rolldown.RolldownOutput['output']

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const configFile = fileURLToPath(new URL('tv.config.ts', import.meta.url))
  const built = await build({ configFile, logLevel: 'error', mode: 'production', build: { write: false } })
  vi.unstubAllEnvs()
  output = (built as Rolldown.RolldownOutput).output
}, 180_000)

/** The player's library asks for each API itself: its makers serve webOS 3 and Tizen 3. */
const OWN_JUDGE = /shaka-player/

function listScripts(): { name: string; code: string }[] {
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [{ name: file.fileName, code: file.code }] : []))
  const fills = listAssets(/fills-.*\.js$/)
  return [...chunks, ...fills, { name: 'the page', code: findPageScript() }]
}

function listAssets(names: RegExp): { name: string; code: string }[] {
  return output.flatMap((file) =>
    file.type === 'asset' && names.test(file.fileName) ? [{ name: file.fileName, code: String(file.source) }] : [],
  )
}

const findPage = () => listAssets(/^index\.html$/)[0]?.code ?? ''
const findPageScript = () => /<script(?![^>]*(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/.exec(findPage())?.[1] ?? ''

test('PROM-06 no script of the televisions’ build is written in a language newer than Chrome 68 reads', () => {
  const scripts = listScripts()
  expect(scripts.length).toBeGreaterThan(60)
  expect(scripts.filter(({ code }) => listNewerSyntax(code).length > 0).map(({ name }) => name)).toEqual([])
})

test('PROM-06 what Chrome 68 has not is filled, or asked for first; and nothing is filled that nobody asks for', () => {
  const scripts = listScripts().filter(({ name }) => !OWN_JUDGE.test(name) && !/fills-/.test(name))
  const named = new Set(scripts.flatMap(({ code }) => listNewerApis(code)))
  const known = [...FILLED, ...ALLOWED]
  expect([...named].filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => !named.has(name))).toEqual([])
})

test('no press of a remote draws the panel of a card, which a television does not show', () => {
  const cards = listScripts().filter(({ code }) => code.includes('card__link'))
  expect(cards).not.toEqual([])
  expect(
    listScripts()
      .filter(({ code }) => code.includes('card__cover'))
      .map(({ name }) => name),
  ).toEqual([])
})

test('the fills bring what a browser lacks', () => {
  const [fills] = listAssets(/fills-.*\.js$/)
  const made = (name: string) => `class ${name} { append() {} }`
  const lacks = `
    delete Array.prototype.at; delete Array.prototype.flat; delete Array.prototype.flatMap
    delete Array.prototype.findLast; delete Array.prototype.toSorted; delete Object.fromEntries; delete Object.hasOwn
    delete Promise.allSettled; delete String.prototype.matchAll; delete String.prototype.replaceAll
    class AbortSignal {}; ${['Element', 'Document', 'DocumentFragment'].map(made).join(';')}
    ${fills?.code}
    ;[
      [1, 2].at(-1), [[1], [2]].flat().length, [1, 2].flatMap((one) => [one, one]).length, [1, 2, 3].findLast((one) => one < 3),
      [2, 1].toSorted()[0], Object.fromEntries([['a', 1]]).a, Object.hasOwn({ a: 1 }, 'a'), typeof Promise.allSettled,
      [...'aba'.matchAll(/a/g)].length, 'aba'.replaceAll('a', 'c'), typeof queueMicrotask, typeof AbortSignal.timeout,
      typeof new Element().replaceChildren, typeof new Element().toggleAttribute, 'ariaBusy' in new Element(),
    ]`
  expect([...runInNewContext(lacks)]).toEqual([
    ...[2, 2, 4, 2, 1, 1, true, 'function', 2, 'cbc', 'function', 'function', 'function', 'function', true],
  ])
})

test('PROM-06 no style of the televisions’ build says what Chrome 68 does not understand', () => {
  const sheets = listAssets(/\.css$/)
  expect(sheets.length).toBeGreaterThan(5)
  for (const { name, code } of sheets) expect(listNewerStyles(code), name).toEqual([])
})

test('the page is a television’s: its own beginning, all of it below its address, fills before all else', () => {
  const html = findPage()
  expect(html).toMatch(/^<!doctype html>\n<html lang="en" class="tv" data-theme="dark">/)
  expect(html).toContain('content="width=1920"')
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
  expect(files.filter((file) => !file.startsWith('/tv-app/'))).toEqual([])
  expect(files.findIndex((file) => /fills-/.test(file))).toBe(files.findIndex((file) => file.endsWith('.js')))
  expect(html).not.toMatch(/sw\.js|manifest/)
})

test('what holds something in the styles is told to the page, which marks it', () => {
  const [, text = ''] = /name="kola-holdings" content="([^"]*)"/.exec(findPage()) ?? []
  const holdings = JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
  expect(holdings).toContainEqual({ of: 'body', holds: ':scope .player', mark: 'body-player' })
  const css = listAssets(/\.css$/)
    .map(({ code }) => code)
    .join('')
  const marks: string[] = holdings.map(({ mark }: { mark: string }) => mark)
  expect(marks.filter((mark) => !css.includes(`[data-has~=${mark}]`))).toEqual([])
})

test('THIRD-PARTY.txt names what only televisions get', () => {
  const [notices] = listAssets(/^THIRD-PARTY\.txt$/)
  for (const name of ['core-js', '@formatjs/intl-displaynames', 'shaka-player'])
    expect(notices?.code).toContain(`\n${name} `)
})
