import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, defineConfig, loadEnv, type Plugin } from 'vite'

const { KOLA_API_URL = 'http://localhost:8080' } = loadEnv('', import.meta.dirname, 'KOLA_API_URL')

/** The page that the console frames, of the viewers' own parts: built beside it, so that neither app bears the other. */
function viewersPreview(): Plugin {
  let folder = ''
  return {
    name: 'kola:viewers-preview',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      folder = join(resolve(root, outDir), 'preview')
    },
    async writeBundle() {
      const configFile = join(import.meta.dirname, '../web/preview.config.ts')
      await build({ configFile, logLevel: 'warn', build: { outDir: folder } })
    },
  }
}

/** The staff's app: built apart from the viewers', served at /console. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), viewersPreview()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, reportCompressedSize: false },
  server: { proxy: { '/api': KOLA_API_URL } },
})
