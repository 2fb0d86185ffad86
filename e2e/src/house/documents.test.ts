import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const scriptsOf = (path: string) => Object.keys((JSON.parse(read(path)) as { scripts?: object }).scripts ?? {})

const documents = execFileSync('git', ['ls-files', '-z', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean)
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '')

/** Links to files beside a document that are not there: `[text](../there.md#part)`. */
function listLostLinks(path: string, text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to.replace(/#.*/, ''))
  const own = links.filter((to) => to !== '' && !/^[a-z]+:/.test(to))
  return own.filter((to) => !existsSync(join(root, dirname(path), decodeURI(to))))
}

const FOLDERS = /^(apps|packages|e2e|bench|demo|docs|deploy)\/[\w./*{},-]+$/

/** Paths in code that are nowhere; what stands in angle brackets is the reader's. */
function listLostPaths(text: string): string[] {
  const named = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/))
  return [...new Set(named)].filter((path) => FOLDERS.test(path) && globSync(path, { cwd: root }).length === 0)
}

/** Commands of npm that no package.json has. */
function listLostCommands(text: string): string[] {
  const named = [...text.matchAll(/npm run ([\w:]+)(?: --workspace @kola\/(\w+))?/g)]
  const folders: Record<string, string> = { ui: 'packages/ui/', demo: 'demo/' }
  return named.flatMap(([command, script = '', workspace]) =>
    scriptsOf(`${workspace ? folders[workspace] : ''}package.json`).includes(script) ? [] : [command],
  )
}

test.each(documents)('%s: what it links to is there', (path) => {
  expect(listLostLinks(path, read(path))).toEqual([])
})

describe('CONTRIBUTING', () => {
  const text = read('CONTRIBUTING.md')

  test('names files and commands that there are', () => {
    expect(listLostPaths(text)).toEqual([])
    expect(listLostCommands(text)).toEqual([])
  })

  test('a file, a command and a link that are not there are found', () => {
    expect(
      listLostPaths('`apps/api/src/gone.ts`, `apps/api/src/app/compose/*.ts` and `npx vitest run demo/gone`'),
    ).toEqual(['apps/api/src/gone.ts', 'demo/gone'])
    expect(listLostCommands('npm run chek, npm run check, npm run art --workspace @kola/ui')).toEqual([
      'npm run chek',
      'npm run art --workspace @kola/ui',
    ])
    expect(listLostLinks('docs/x.md', '[a](adr/gone.md) [b](../README.md#start) [c](https://kola.example)')).toEqual([
      'adr/gone.md',
    ])
  })
})
