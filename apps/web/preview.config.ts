/** What the console frames: titles and home drawn by the viewers' own parts. Built apart, so that viewers pay nothing for it. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileMessages } from './build/compile-messages.ts'
import { compressFiles } from './build/compress-files.ts'
import { plainColours } from './build/plain-colours.ts'
import { thirdParty } from './build/third-party.ts'
import { FILE_NOTICES } from './vite.config.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/preview/',
  publicDir: false,
  plugins: [compileMessages(), react(), plainColours(), thirdParty(FILE_NOTICES), compressFiles()],
  build: {
    outDir: 'dist-preview',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: 'preview.html' },
  },
})
