import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { CachedResponse } from '#shared/http/cached-response.ts'
import type { Pressed } from '#shared/http/press.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
}

const COMPRESSED: readonly [Pressed, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

export interface WebFile {
  /** Path below the site's root, with slashes. */
  path: string
  kept: CachedResponse
  /** Its name bears a hash of its contents. */
  isImmutable: boolean
}

/** The built web app, in memory: a few megabytes that are read by everybody. */
export function readWebFiles(folder: string): WebFile[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => !/\.(br|gz|map)$/.test(name) && statSync(join(folder, name)).isFile())
    .map((name) => toWebFile(folder, relative(folder, join(folder, name)).split(sep).join('/')))
}

function toWebFile(folder: string, path: string): WebFile {
  const file = join(folder, path)
  const kept = new CachedResponse(readFileSync(file), TYPES[extname(path)] ?? 'application/octet-stream')
  for (const [encoding, ending] of COMPRESSED) {
    if (existsSync(file + ending)) kept.addPressed(encoding, readFileSync(file + ending))
  }
  return { path, kept, isImmutable: /^(preview\/)?assets\//.test(path) }
}
