import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Plugin, type Rolldown } from 'vite'
import { beforeAll, expect, test, vi } from 'vitest'
import { listRewriters } from './build/list-rewriters.ts'
import config from './vite.config.ts'

let output: Rolldown.RolldownOutput['output']

beforeAll(async () => {
  // NOTE: Vitest says `test`, which would weigh React's development build.
  vi.stubEnv('NODE_ENV', 'production')
  const root = fileURLToPath(new URL('.', import.meta.url))
  const built = await build({ root, logLevel: 'error', mode: 'production', build: { write: false } })
  vi.unstubAllEnvs()
  output = (built as Rolldown.RolldownOutput).output
}, 120_000)

const listChunks = () => output.filter((file) => file.type === 'chunk')
const weighText = (text: string | Uint8Array) => gzipSync(text, { level: 9 }).length

function findAsset(pattern: RegExp): string[] {
  return output.filter((file) => file.type === 'asset' && pattern.test(file.fileName)).map((file) => file.fileName)
}

function readAsset(name: string): string | Uint8Array {
  const file = output.find((one) => one.fileName === name)
  return file?.type === 'asset' ? file.source : ''
}

function getChunkOf(module: string): Rolldown.OutputChunk {
  const chunk = listChunks().find((one) => one.moduleIds.some((id) => id.endsWith(module)))
  if (!chunk) throw new Error(`${module} is in no chunk; is its name still right?`)
  return chunk
}

/** Every chunk that must have come before the given ones run. */
function withImports(chunks: readonly Rolldown.OutputChunk[], found = new Set<Rolldown.OutputChunk>()) {
  for (const chunk of chunks) {
    if (found.has(chunk)) continue
    found.add(chunk)
    withImports(
      listChunks().filter((other) => chunk.imports.includes(other.fileName)),
      found,
    )
  }
  return found
}

/** What a screen loads by itself, with what comes when it is done: the choice of cookies, the copy for no line. */
function weigh(modules: readonly string[]): number {
  const late = 'src/app/late/late-parts.tsx'
  const chunks = withImports([...listChunks().filter((chunk) => chunk.isEntry), ...[...modules, late].map(getChunkOf)])
  return [...chunks].reduce((sum, chunk) => sum + weighText(chunk.code), 0)
}

const page = (name: string) => `/${name}-page.tsx`

test('the first visit to landing loads at most 95 KB of JavaScript, gzipped', () => {
  expect(weigh([page('landing')])).toBeLessThanOrEqual(95_000)
})

test('the first visit to login loads at most 98 KB of JavaScript, gzipped', () => {
  expect(weigh([page('login')])).toBeLessThanOrEqual(98_000)
})

test('neither landing nor login, nor what comes late on them, needs the query library or the schemas', () => {
  const chunks = withImports([
    ...listChunks().filter((chunk) => chunk.isEntry),
    ...[page('landing'), page('login'), 'src/app/late/late-parts.tsx'].map(getChunkOf),
  ])
  const modules = [...chunks].flatMap((chunk) => chunk.moduleIds)
  expect(modules.filter((id) => /@tanstack|node_modules\/zod/.test(id))).toEqual([])
})

test('a working home needs at most 124 KB of JavaScript, gzipped', () => {
  const frame = ['src/app/frame/bars/member-bar.tsx', 'src/app/start/member.ts']
  expect(weigh([page('home'), ...frame])).toBeLessThanOrEqual(124_000)
})

test('what plays a film, with all that comes before its first picture, is at most 200 KiB of JavaScript, gzipped', () => {
  const base = withImports([...listChunks().filter((chunk) => chunk.isEntry), getChunkOf(page('home'))])
  const player = withImports([page('player'), 'shaka-player/dist/shaka-player.dash-es2021.js'].map(getChunkOf))
  const own = [...player].filter((chunk) => !base.has(chunk))
  expect(own.reduce((sum, chunk) => sum + weighText(chunk.code), 0)).toBeLessThanOrEqual(200 * 1024)
})

test('neither landing, login nor home waits for what plays a film', () => {
  const screens = [page('landing'), page('login'), page('home'), 'src/app/late/late-parts.tsx'].map(getChunkOf)
  const chunks = withImports([...listChunks().filter((chunk) => chunk.isEntry), ...screens])
  const modules = [...chunks].flatMap((chunk) => chunk.moduleIds)
  expect(
    modules.filter((id) => /shaka-player|player\/src\/engines\/shaka\.ts|playback\/(screen|film)\//.test(id)),
  ).toEqual([])
})

test('what comes from libraries is built from their own files, which no plugin of ours changes', async () => {
  const ids = listChunks().flatMap((chunk) => chunk.moduleIds.filter((id) => /^[^\0]*\/node_modules\//.test(id)))
  const modules = ids.map((id) => ({ id, code: readFileSync(id.replace(/\?.*/, ''), 'utf8') }))
  for (const name of ['react-dom', 'shaka-player', '@tanstack/query-core', '@lingui/core']) {
    expect(
      ids.some((id) => id.includes(`/node_modules/${name}/`)),
      name,
    ).toBe(true)
  }
  const given: unknown[] = [config.plugins]
  const plugins = (await Promise.all(given.flat(Number.POSITIVE_INFINITY))) as Plugin[]
  const own = plugins.flat().filter(({ name }) => !name.startsWith('vite:'))
  expect(own.length).toBeGreaterThan(4)
  expect(await listRewriters(own, modules)).toEqual([])
  expect(config.resolve?.alias ?? config.build?.rolldownOptions?.plugins).toBe(undefined)
})

test('styles: one file for every screen and one each for those that few meet, gzipped, with each colour once', () => {
  const styles = findAsset(/\.css$/).map((name) => ({ name, text: readAsset(name) }))
  const most: Record<string, number> = {
    account: 350,
    cast: 600,
    changes: 400,
    child: 900,
    chosen: 1_300,
    contact: 900,
    data: 1_300,
    devices: 750,
    downloads: 960,
    gates: 350,
    gift: 950,
    leaving: 400,
    legal: 1_200,
    mandates: 300,
    moments: 560,
    next: 820,
    passkeys: 450,
    payments: 3_000,
    people: 2_200,
    pushed: 1_400,
    style: 17_000,
  }
  const nameOf = (asset: string) => asset.split('/').at(-1)?.split('-')[0] ?? ''
  expect(styles.map(({ name }) => nameOf(name)).toSorted()).toEqual(Object.keys(most))
  for (const { name, text } of styles) {
    expect(weighText(text), name).toBeLessThanOrEqual(most[nameOf(name)] ?? 0)
    expect(String(text)).not.toMatch(/lab\(|lch\(/)
  }
})

test('PROM-06 newer browsers pay nothing for televisions: neither code, styles nor names of their build', () => {
  const ids = listChunks().flatMap((chunk) => chunk.moduleIds)
  expect(ids.filter((id) => /\/src\/(tv\.tsx|app\/tv\/)|sign-in\/tv\/|core-js|@formatjs|uqr/.test(id))).toEqual([])
  const texts = output.map((file) => (file.type === 'chunk' ? file.code : String(file.source)))
  expect(texts.filter((text) => /tv-app(?!ro)|kola-holdings|tvinputdevice/.test(text))).toEqual([])
})

test('neither landing, login nor home bears a screen of paying', () => {
  const screens = [page('landing'), page('login'), page('home'), 'src/app/late/late-parts.tsx'].map(getChunkOf)
  const chunks = withImports([...listChunks().filter((chunk) => chunk.isEntry), ...screens])
  const modules = [...chunks].flatMap((chunk) => chunk.moduleIds)
  expect(modules.filter((id) => /features\/payments\/|pages\/paying\//.test(id))).toEqual([])
})

test('neither landing, login nor home bears a screen of the account', () => {
  const screens = [page('landing'), page('login'), page('home'), 'src/app/late/late-parts.tsx'].map(getChunkOf)
  const frame = ['src/app/frame/bars/member-bar.tsx', 'src/app/start/member.ts'].map(getChunkOf)
  const chunks = withImports([...listChunks().filter((chunk) => chunk.isEntry), ...screens, ...frame])
  const modules = [...chunks].flatMap((chunk) => chunk.moduleIds)
  expect(modules).not.toContain(getChunkOf('account/overview/use-overview.ts').moduleIds[0])
  expect(modules.filter((id) => /pages\/account\/(?!messages)|contract\/src\/overview/.test(id))).toEqual([])
})

test('the page names the files of the first screens, so that they come beside the core', () => {
  const tag = String(readAsset('index.html')).match(/<script data-[^>]*>/)?.[0] ?? ''
  for (const name of ['landing', 'login', 'home']) {
    const files = tag.match(new RegExp(`data-${name}="([^"]*)"`))?.[1]?.split(' ') ?? []
    expect(files).toContain(`/${getChunkOf(page(name)).fileName}`)
  }
})

test('the page bears one script of its own, a small one, which the service lets in by its hash', () => {
  const html = String(readAsset('index.html'))
  const own = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
  expect(own).toHaveLength(2)
  expect(own[0]?.[1]).toMatch(/^( data-[a-z]+="[^"]*")+$/)
  expect(weighText(own[0]?.[2] ?? '')).toBeLessThanOrEqual(1_500)
  expect(own[1]?.[1]).toBe(' type="application/json" id="boot"')
  expect(html).not.toContain('style=')
})

test('THIRD-PARTY.txt bears the licence of everything of others that is in the build', () => {
  const notices = String(readAsset('THIRD-PARTY.txt'))
  const ids = listChunks().flatMap((chunk) => chunk.moduleIds)
  const packages = ids.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? [])
  const named = [...notices.matchAll(/^-{80}\n(\S+) \d+\.\d+\.\d+ \((.+)\)\n\n(.+)/gm)]
  const names = named.map(([, name]) => name)
  expect(names).toEqual(
    [...new Set([...packages, '@fontsource-variable/ojuju', '@zxcvbn-ts/language-common', 'lucide-react'])].sort(),
  )
  for (const name of ['react', 'react-dom', 'scheduler', 'shaka-player', 'dompurify', 'fuse.js', 'lucide-react']) {
    expect(names).toContain(name)
  }
  for (const name of ['@lingui/core', '@tanstack/query-core', '@tanstack/react-virtual']) expect(names).toContain(name)
  expect(notices).toContain('Copyright (c) Meta Platforms, Inc.')
  expect(notices).toContain('SIL OPEN FONT LICENSE')
  expect(notices).toContain('Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc.')
  expect(findAsset(/licen[cs]es?\.(json|md)$/)).toEqual([])
})
