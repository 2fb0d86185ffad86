/** The web app as a television runs it, down to Chrome 68: `npm run tv`. Newer browsers have their own build and pay nothing. */
import isPseudo from '@csstools/postcss-is-pseudo-class'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileMessages } from './build/compile-messages.ts'
import { compressFiles } from './build/compress-files.ts'
import { fetchAhead } from './build/fetch-ahead.ts'
import { namedChunks } from './build/named-chunks.ts'
import { plainColours } from './build/plain-colours.ts'
import { readPackageNotice, thirdParty } from './build/third-party.ts'
import { hashTools } from './build/tv/hash-tools.ts'
import { oldPage } from './build/tv/old-page.ts'
import { oldStyles } from './build/tv/old-styles.ts'
import { oldQuestions, standIns } from './build/tv/stand-ins.ts'
import { physicalSides } from './build/tv/styles/physical-sides.ts'
import { CHUNKS, FILE_NOTICES, FIRST_SCREENS } from './vite.config.ts'

/** Where the service has it; the packages of the televisions open this address. */
export const TV_BASE = '/tv-app/'
const TARGET = 'chrome68'
const CORE_JS = new URL('../../node_modules/core-js/', import.meta.url)

const chunks = CHUNKS.map(({ name, modules }) => ({
  name,
  modules: modules.map((module) => module.replace(/src\/main\.tsx$/, 'src/tv.tsx')),
}))

export default defineConfig({
  root: import.meta.dirname,
  base: TV_BASE,
  plugins: [
    standIns({
      'app/pages/home/home-hero.tsx': 'app/pages/home/tv/tv-home-hero.tsx',
      'app/pages/sign-in/login-page.tsx': 'app/pages/sign-in/tv/tv-login-page.tsx',
      'features/playback/felt/device-class.ts': 'features/playback/tv/tv-device-class.ts',
      'features/playback/screen/player-bars.tsx': 'features/playback/tv/tv-player-bars.tsx',
      'features/playback/screen/middle-controls.tsx': 'features/playback/tv/tv-middle-controls.tsx',
      'features/playback/scrub/scrub-bar.tsx': 'features/playback/tv/tv-scrub-bar.tsx',
      '@kola/ui/shelf/card-panel.tsx': 'app/tv/card-panel.tsx',
    }),
    oldQuestions(),
    compileMessages(),
    namedChunks(chunks),
    react(),
    plainColours(),
    thirdParty([...FILE_NOTICES, { files: /fills-[^/]*\.js$/, notice: readPackageNotice(CORE_JS) }]),
    compressFiles(),
    fetchAhead(FIRST_SCREENS),
    oldPage({ entry: '/src/tv.tsx', fills: `${import.meta.dirname}/src/app/tv/fills.ts`, target: TARGET }),
    oldStyles(),
  ],
  css: { postcss: { plugins: [isPseudo({ onComplexSelector: 'warning' }), physicalSides] } },
  build: {
    outDir: 'dist-tv',
    target: TARGET,
    cssTarget: TARGET,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    // A style sheet is lowered after its name is given: the name says with what.
    rolldownOptions: { output: { assetFileNames: `assets/[name]-[hash]${hashTools()}[extname]` } },
  },
})
