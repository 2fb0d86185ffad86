import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureWebBuild } from './build.ts'
import { hashSources } from './sources.ts'

/** Stands in for Vite: writes what the source says, or fails as it says. */
const VITE = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const source = readFileSync('src/main.tsx', 'utf8')
const out = process.argv[process.argv.indexOf('--outDir') + 1]
mkdirSync(out, { recursive: true })
writeFileSync(out + '/index.html', source)
if (source === 'broken') { console.error('main.tsx:1 is broken'); process.exit(1) }
`

let root: string
let builds: number

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kola-web-'))
  builds = 0
  await write('apps/web/package.json', '{}')
  await write('apps/web/src/main.tsx', 'first')
  await write('packages/ui/src/button.tsx', 'button')
  await write('node_modules/vite/package.json', '{"type":"module"}')
  await write('node_modules/vite/bin/vite.js', VITE)
})

afterEach(() => rm(root, { recursive: true, force: true }))

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

const build = () =>
  ensureWebBuild({
    ...{ root, app: 'web' },
    distFolder: join(root, 'apps/web/dist'),
    environment: {},
    onBuild: () => {
      builds += 1
    },
    signal: new AbortController().signal,
  })

const built = () => readFile(join(root, 'apps/web/dist/index.html'), 'utf8')

test('builds what is not built, and not again while the sources are the same', async () => {
  await build()
  await build()
  expect(builds).toBe(1)
  expect(await built()).toBe('first')
})

test('builds again when a source of the app or of a package changed, or the build is gone', async () => {
  await build()
  await write('apps/web/src/main.tsx', 'second')
  await build()
  expect(await built()).toBe('second')
  await write('packages/ui/src/button.tsx', 'other button')
  await build()
  await rm(join(root, 'apps/web/dist'), { recursive: true })
  await build()
  expect(builds).toBe(4)
})

test('a failed build says why, leaves the old one and nothing half made, and is tried again', async () => {
  await build()
  await write('apps/web/src/main.tsx', 'broken')
  await expect(build()).rejects.toThrow(/could not be built:\nmain\.tsx:1 is broken/)
  await expect(build()).rejects.toThrow('could not be built')
  expect(await built()).toBe('first')
  expect((await readdir(join(root, '.cache'))).filter((name) => name.startsWith('web-0'))).toEqual([])
})

test('without the build tools it takes the build that is there, or says what is missing', async () => {
  await build()
  await rm(join(root, 'node_modules'), { recursive: true })
  await write('apps/web/src/main.tsx', 'second')
  await build()
  expect(await built()).toBe('first')
  await rm(join(root, 'apps/web/dist'), { recursive: true })
  await expect(build()).rejects.toThrow(/not built, and the tools that build it are not installed.*npm run build/)
})

test('the hash ignores tests, installed packages and builds', async () => {
  const before = await hashSources(root, 'web')
  await write('apps/web/src/main.test.tsx', 'test')
  await write('apps/web/node_modules/x/index.js', 'x')
  await write('apps/web/dist/index.html', 'x')
  expect(await hashSources(root, 'web')).toBe(before)
  await write('apps/web/src/added.tsx', '')
  expect(await hashSources(root, 'web')).not.toBe(before)
  expect(existsSync(join(root, 'apps/web/src/added.tsx'))).toBe(true)
})
