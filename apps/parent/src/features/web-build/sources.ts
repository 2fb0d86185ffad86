import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type BuiltApp = 'web' | 'console'

const PACKAGES = ['packages/ui', 'packages/player', 'packages/contract']
const FILES = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json']
const SKIPPED = new Set(['node_modules', 'dist', 'dist-tv', '.vite'])
const TEST_FILE = /\.test\.tsx?$/

/** A hash over everything that the built app is made of; the same text means that it needs no new build. */
export async function hashSources(root: string, app: BuiltApp): Promise<string> {
  const hash = createHash('sha256')
  const paths = [...FILES]
  // The console frames a page of the viewers' parts.
  const own = app === 'console' ? ['apps/console', 'apps/web'] : [`apps/${app}`]
  for (const folder of [...own, ...PACKAGES]) paths.push(...(await listFiles(root, folder)))
  for (const path of paths) {
    const contents = await readFile(join(root, path)).catch(() => Buffer.alloc(0))
    hash.update(`${path}\0${contents.length}\0`).update(contents)
  }
  return hash.digest('hex')
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
  const files: string[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.has(entry.name) || TEST_FILE.test(entry.name)) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) files.push(...(await listFiles(root, path)))
    else files.push(path)
  }
  return files
}
