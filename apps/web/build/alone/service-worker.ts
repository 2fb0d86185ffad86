import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { listFiles } from '../list-files.ts'
import { bundleAlone } from './bundle-alone.ts'

export interface WorkerOptions {
  /** The worker's own module. */
  entry: string
  /** Modules of the screen that must stand without a line. */
  modules: readonly string[]
  /** Other files that it needs, by their names in the build. */
  files: RegExp
}

const VERSION = /(?<=<meta name="kola-build" content=")[^"]*/
/** Files that the page itself asks for. */
const NAMED = /(?:href|src)="(\/assets\/[^"]+)"/g

/**
 * Writes `sw.js`, and names the build in the page and in the worker, so that each knows whether the other is newer. The
 * name stands for all files of the build: the same sources have the same.
 */
export function serviceWorker({ entry, modules, files: wanted }: WorkerOptions): Plugin {
  let constants = { version: '', files: [] as string[] }
  return {
    name: 'kola:service-worker',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const named = [...html.matchAll(NAMED)].map(([, file = '']) => file)
        const others = Object.keys(bundle).filter((name) => wanted.test(name))
        const files = new Set([...named, ...[...listFiles(modules, chunks), ...others].map((file) => `/${file}`)])
        const contents = [...Object.keys(bundle).sort(), html.replace(VERSION, '')].join('\n')
        const version = createHash('sha256').update(contents).digest('hex').slice(0, 12)
        constants = { version, files: [...files].sort() }
        return html.replace(VERSION, version)
      },
    },
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: await bundleAlone(entry, 'sw.js', { BUILD: constants }),
      })
    },
  }
}
