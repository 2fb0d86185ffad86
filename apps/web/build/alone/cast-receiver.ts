import type { Plugin } from 'vite'
import { bundleAlone } from './bundle-alone.ts'

const FILE = 'cast-receiver.js'

/** Writes what runs on televisions that are cast to: one file of its own, which no browser of a viewer loads. */
export function castReceiver(entry: string): Plugin {
  return {
    name: 'kola:cast-receiver',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await bundleAlone(entry, FILE) })
    },
  }
}
