import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { asModules } from './build/as-modules.ts'
import { compileMessages } from './build/compile-messages.ts'
import { compressFiles } from './build/compress-files.ts'
import { fetchAhead } from './build/fetch-ahead.ts'
import { leanIcons } from './build/lean-icons.ts'
import { serviceWorker } from './build/service-worker.ts'
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
 * What travels together, with all that it imports: `core` is on every screen, `queries` is TanStack Query, which visitors
 * do without, `browse` makes home, `titles` the screens behind it. Few files, because on a slow line every request costs
 * more than the bytes that it spares; budget.test.ts holds the limits.
 */
const CORE = [
  /rolldown.runtime|vite\/preload/,
  /node_modules\/(react|react-dom|scheduler|@lingui)\//,
  /lucide-react\/dist\/esm\/icons\/(check|x|search)\./,
  /packages\/contract\/src\/(http\/client|app-config|title)/,
  /web\/src\/(main|shared\/(paths|texts|views\/(?!with)|money|messages|wide|memory\/(held|package-r)|titles\/title-picture)|features\/(tenant|catalogue\/show|sign-in\/queries))/,
  /web\/src\/app\/(app|router|offline\/(words|messages)|routing\/(?!more-)|start\/(boot|start|first)|frame\/(site-|words|messages|offline|footer\/|bars\/(visitor|search)))/,
  /ui\/src\/(controls\/(button|icon)|content\/(picture|notice)|feedback\/(loader|toast)|frame\/(bar|brand|footer))/,
]
const QUERIES = [
  /node_modules\/@tanstack\/(?!(react-)?virtual)/,
  /shared\/answers\/query|shared\/views\/with-queries|features\/(account|catalogue)\/queries/,
]
const PLANS = [/web\/src\/(features\/billing\/(plan|data|promises))/]
const FORMS = [
  /contract\/src\/rules\/person/,
  /ui\/src\/(controls\/tabs|fields\/field|feedback\/message)/,
  /web\/src\/shared\/entries\/(?!use-phone)/,
  /web\/src\/(app\/(arrival\/arrive|pages\/sign-in\/(gate|social-ways|words|messages))|features\/sign-in\/(login-form|words|messages|social\/(social-b|prov)))/,
]
/** What all screens that prove an address or a number say. */
const PROOF = [/web\/src\/app\/pages\/proof\/(words|messages)/]
const BROWSE = [
  /web\/src\/app\/(pages\/home|titles\/|frame\/(display|bars\/(member|user|menu|avatar)))/,
  /web\/src\/(app\/start\/member|shared\/(location\/hash|memory\/(last-s|other)|titles\/(title-l|trim)|answers\/(update|wishes)))/,
  /web\/src\/features\/(catalogue\/title|my-list|continue-watching|notifications\/(?!bell-panel|release))/,
  /web\/src\/features\/playback\/(start|gates\/(popup|sub)|queries|needs)/,
  /ui\/src\/(shelf|hero|keys|content\/(facts|progress)|controls\/menu|frame\/tab|surfaces\/dialog|feedback\/(skeleton|empty))/,
]
const TITLES = [/web\/src\/app\/pages\/title\//, /web\/src\/features\/catalogue\/(detail|episode)/]
/** The lists of the catalogue. */
const LISTS = [
  /node_modules\/@tanstack\/(react-)?virtual|web\/src\/app\/pages\/lists|catalogue\/(genres\/genres|list-q)/,
]
/** Comes when the first screen is done: one file, although visitors do without what is for a page without a line. */
const LATE = [
  /web\/src\/(app\/(late\/late|offline\/(offline-parts|worker-link))|features\/(chat\/|consent\/(?!consent-dialog)))/,
]
const isOneOf = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id))

const CHUNKS = [
  { name: 'core', priority: 3, test: isOneOf(CORE) },
  { name: 'queries', priority: 2, test: isOneOf(QUERIES) },
  { name: 'plans', priority: 2, test: isOneOf(PLANS) },
  { name: 'forms', priority: 2, test: isOneOf(FORMS) },
  { name: 'proof', priority: 2, test: isOneOf(PROOF) },
  { name: 'browse', priority: 1, test: isOneOf(BROWSE) },
  { name: 'titles', priority: 0, test: isOneOf(TITLES) },
  { name: 'lists', priority: 0, test: isOneOf(LISTS) },
  { name: 'late', priority: 0, test: isOneOf(LATE) },
]

const page = (name: string) => `src/app/pages/${name}-page.tsx`
/** Screens where most visits begin, with what they load by themselves. */
const FIRST_SCREENS = {
  landing: [page('landing/landing')],
  login: [page('sign-in/login')],
  home: [page('home/home'), 'src/app/frame/bars/member-bar.tsx', 'src/app/start/member.ts'],
}

/** Home stands without a line, as it was at the last visit. */
const WORKER = {
  entry: `${import.meta.dirname}/src/worker/worker.ts`,
  modules: FIRST_SCREENS.home,
  files: /ojuju-latin-(?!ext)[^/]*\.woff2$/,
}

/** What comes as a file: the display face, and the list of passwords that everybody knows. */
const FILE_NOTICES: FileNotice[] = [
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
    asModules(),
    leanIcons(),
    react(),
    thirdParty(FILE_NOTICES),
    compressFiles(),
    fetchAhead(FIRST_SCREENS),
    serviceWorker(WORKER),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy: Object.fromEntries(SERVED_BY_API.map((path) => [path, { target: KOLA_API_URL, xfwd: true }])) },
})
