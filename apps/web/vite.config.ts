import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { castReceiver } from './build/alone/cast-receiver.ts'
import { serviceWorker } from './build/alone/service-worker.ts'
import { compileMessages } from './build/compile-messages.ts'
import { compressFiles } from './build/compress-files.ts'
import { fetchAhead } from './build/fetch-ahead.ts'
import { type ChunkList, namedChunks } from './build/named-chunks.ts'
import { plainColours } from './build/plain-colours.ts'
import { type FileNotice, readPackageNotice, thirdParty } from './build/third-party.ts'

/** Where the service answers, which `npm run dev` says. */
const { KOLA_API_URL = 'http://localhost:8080' } = loadEnv('', import.meta.dirname, 'KOLA_API_URL')
const SERVED_BY_API = [
  '/apps',
  '/api',
  '/presence',
  '/drm',
  '/media',
  '/art',
  '/recaptcha',
  '/manifest.webmanifest',
  '/healthz',
]

/**
 * What travels together: `core` is on every screen, `queries` is TanStack Query, which visitors do without, `browse` makes
 * home, `titles` the screens behind it. Few files, because on a slow line every request costs more than the bytes that it
 * spares; budget.test.ts holds the limits. A list names where to begin: what its modules import comes along.
 */
export const CHUNKS: ChunkList[] = [
  {
    name: 'core',
    modules: [
      'apps/web/src/main.tsx',
      'apps/web/src/features/catalogue/show-window.ts',
      'apps/web/src/features/sign-in/queries.ts',
      'apps/web/src/features/tenant/use-screen-name.ts',
      'apps/web/src/shared/memory/held.ts',
      'apps/web/src/shared/memory/package-route.ts',
      'apps/web/src/shared/messages/rich.tsx',
      'apps/web/src/shared/money.ts',
      'apps/web/src/shared/stored/stored-key.ts',
      'apps/web/src/shared/titles/title-picture.tsx',
      'apps/web/src/shared/wide-screen.ts',
      'packages/ui/src/content/notice.tsx',
    ],
  },
  {
    name: 'queries',
    modules: [
      'apps/web/src/features/account/queries.ts',
      'apps/web/src/features/catalogue/queries.ts',
      'apps/web/src/shared/views/screen-styles.tsx',
      'apps/web/src/shared/views/with-queries.tsx',
    ],
  },
  {
    name: 'plans',
    modules: [
      'apps/web/src/features/billing/data-costs.tsx',
      'apps/web/src/features/billing/plan-card.tsx',
      'apps/web/src/features/billing/promises.ts',
    ],
  },
  {
    name: 'forms',
    modules: [
      'apps/web/src/app/arrival/arrive.ts',
      'apps/web/src/app/pages/sign-in/gate.tsx',
      'apps/web/src/app/pages/sign-in/social-ways.tsx',
      'apps/web/src/app/pages/sign-in/words.ts',
      'apps/web/src/features/sign-in/login-form.tsx',
      'apps/web/src/features/sign-in/social/link-pending.ts',
      'apps/web/src/shared/entries/clean-text.ts',
      'packages/contract/src/rules/person.ts',
      'packages/ui/src/controls/tabs.tsx',
    ],
  },
  // What all screens that prove an address or a number say.
  { name: 'proof', modules: ['apps/web/src/app/pages/proof/words.ts'] },
  {
    name: 'browse',
    modules: [
      'apps/web/src/app/frame/bars/member-bar.tsx',
      'apps/web/src/app/pages/home/home-page.tsx',
      'apps/web/src/app/start/member.ts',
      'apps/web/src/app/titles/title-grid.tsx',
      'apps/web/src/shared/location/hash-param.ts',
      'apps/web/src/shared/memory/last-search.ts',
    ],
  },
  // What a title's page and the player say of data's cost.
  {
    name: 'costs',
    modules: [
      'apps/web/src/features/playback/data/data-price.ts',
      'apps/web/src/features/playback/data/find-country.ts',
    ],
  },
  {
    name: 'titles',
    modules: [
      'apps/web/src/app/pages/title/details-page.tsx',
      'apps/web/src/app/pages/title/season-page.tsx',
      'apps/web/src/app/pages/title/series-page.tsx',
    ],
  },
  { name: 'lists', modules: ['apps/web/src/app/pages/lists/list-page.tsx'] },
  {
    name: 'paying',
    modules: [
      'apps/web/src/app/pages/paying/cash/cash-page.tsx',
      'apps/web/src/app/pages/paying/checkout/checkout-page.tsx',
      'apps/web/src/app/pages/paying/choose/choose-page.tsx',
      'apps/web/src/app/pages/paying/leaving/leaving-page.tsx',
      'apps/web/src/app/pages/paying/result/result-page.tsx',
      'apps/web/src/features/payments/timeline/payments-on-top.tsx',
      'apps/web/src/features/payments/timeline/payment-list.tsx',
    ],
  },
  {
    name: 'legal',
    modules: [
      'apps/web/src/app/pages/legal/use-legal-facts.ts',
      'apps/web/src/features/legal/legal.tsx',
      'apps/web/src/features/legal/texts/versions.ts',
    ],
  },
  { name: 'select', modules: ['packages/ui/src/fields/select.tsx'] },
  // What the payer's own bank sends.
  {
    name: 'pushed',
    modules: [
      'apps/web/src/app/pages/paying/pushed/pushed-page.tsx',
      'apps/web/src/features/payments/pushed/arrived.tsx',
      'apps/web/src/features/payments/pushed/pushed-screen.tsx',
    ],
  },
  // What goes with another party's card field.
  {
    name: 'cards',
    modules: [
      'apps/web/src/app/pages/paying/card/braintree-page.tsx',
      'apps/web/src/app/pages/paying/card/braintree-update-page.tsx',
      'apps/web/src/app/pages/paying/card/stripe-card-page.tsx',
      'apps/web/src/app/pages/paying/card/stripe-update-page.tsx',
    ],
  },
  // Comes when the first screen is done: one file, although visitors do without what is for a page without a line.
  { name: 'late', modules: ['apps/web/src/app/late/late-parts.tsx', 'apps/web/src/app/offline/offline-parts.tsx'] },
]

const page = (name: string) => `src/app/pages/${name}-page.tsx`
/** Screens where most visits begin, with what they load by themselves. */
export const FIRST_SCREENS = {
  landing: [page('landing/landing')],
  login: [page('sign-in/login')],
  home: [page('home/home'), 'src/app/frame/bars/member-bar.tsx', 'src/app/start/member.ts'],
}

/** Home stands without a line, as it was at the last visit, and so does the way to what is stored. */
const WORKER = {
  entry: `${import.meta.dirname}/src/worker/worker.ts`,
  modules: [...FIRST_SCREENS.home, 'src/app/offline/begin-stored.ts', 'src/app/routing/more-screens.tsx'],
  files: /ojuju-latin-(?!ext)[^/]*\.woff2$/,
}

/** What was taken over as a file: the display face, the icons, and the list of passwords that everybody knows. */
export const FILE_NOTICES: FileNotice[] = [
  {
    files: /\.js$/,
    notice: readPackageNotice(new URL('../../node_modules/lucide-react/', import.meta.url)),
  },
  {
    files: /ojuju-[^/]*\.woff2$/,
    notice: readPackageNotice(new URL('../../node_modules/@fontsource-variable/ojuju/', import.meta.url)),
  },
  {
    files: /known-passwords[^/]*\.txt$/,
    notice: {
      ...{ name: '@zxcvbn-ts/language-common', version: '4.1.3', identifier: 'MIT' },
      text: readFileSync(new URL('../../packages/contract/known-passwords.LICENSE.txt', import.meta.url), 'utf8'),
    },
  },
]

export default defineConfig({
  plugins: [
    compileMessages(),
    namedChunks(CHUNKS),
    react(),
    plainColours(),
    thirdParty(FILE_NOTICES),
    compressFiles(),
    fetchAhead(FIRST_SCREENS),
    castReceiver(`${import.meta.dirname}/src/receiver/receiver.ts`),
    serviceWorker(WORKER),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    // Each letter stands once for each file in what every screen loads.
    rolldownOptions: { output: { chunkFileNames: 'assets/[name]-[hash:7].js' } },
  },
  server: { proxy: Object.fromEntries(SERVED_BY_API.map((path) => [path, { target: KOLA_API_URL, xfwd: true }])) },
})
