import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toNewSignInMail } from '../../../apps/api/src/features/sign-in/session/new-sign-in-mail.ts'
import * as mails from '../../../apps/api/src/features/verification/sending/texts.ts'
import { PRIVACY, TERMS } from '../../../apps/web/src/features/legal/texts/versions.ts'
import { MEDIA_CENTER } from '../../../demo/src/articles/media-center.ts'
import { PAYING } from '../../../demo/src/articles/paying.ts'
import { WATCHING } from '../../../demo/src/articles/watching.ts'
import { demoArticles } from '../../../demo/src/articles.ts'
import {
  listCatalogues,
  listComing,
  listMarked,
  listQuoted,
  listScreenNames,
  listVagueSentences,
} from './screen-names.ts'

const root = join(import.meta.dirname, '../../..')
const WEB = 'apps/web/src/app'
/** The web app is of another compiler's project than the journeys; its routes are read as they run. */
const load = (path: string) => import(/* @vite-ignore */ join(root, path))

interface Screens {
  moreRoutes: readonly { pattern: string }[]
}

const loadScreens = (): Promise<Screens> => load(`${WEB}/routing/more-routes.tsx`)

/** What legal texts put into quotation marks that is no name of a screen. */
const OF_THE_LAW = new Set([
  ...['we', 'us', 'the contract', 'Privacy', 'Copyright claim', 'Unlimited', '14 days free', 'Chrome on Android'],
])

const names = listScreenNames()
const articles = [...WATCHING, ...PAYING, ...MEDIA_CENTER]
const textsOf = ({ excerpt, soon = '', body }: (typeof articles)[number]) => [excerpt, soon, ...body.flat()]
const everyText = articles.flatMap((article) => textsOf(article).map((text) => ({ slug: article.slug, text })))

const sender = { appName: 'Kola', publicUrl: 'https://kola.example' }
const given = { firstName: 'Ada', emailAddress: 'ada@example.com', accountId: 'a', token: 't', code: '481920' }
const composed = [
  mails.toConfirmMail(sender, given),
  mails.toResetMail(sender, given),
  mails.toChangedMail(sender, { firstName: 'Ada', linked: [], passkeys: ['My phone'] }),
  toNewSignInMail({
    ...{ ...sender, firstName: 'Ada', deviceName: 'Chrome', place: '', how: 'password' },
    ...{ at: new Date(0), countries: ['NG'] },
  }),
]

test('the words of the app are found', () => {
  expect(listCatalogues().length).toBeGreaterThan(20)
  for (const name of ['Account', 'Data saver', 'Recently Added', 'Change plan']) expect(names).toContain(name)
})

test('what a help article names of a screen stands there, letter by letter', () => {
  const marked = everyText.flatMap(({ slug, text }) => listMarked(text).map((name) => ({ slug, name })))
  expect(marked.length).toBeGreaterThan(20)
  expect(marked.filter(({ name }) => !names.has(name))).toEqual([])
})

test('what an article names of a screen to come is not there yet, and the article says so', () => {
  const coming = everyText.flatMap(({ slug, text }) => listComing(text).map((name) => ({ slug, name })))
  expect(listComing('Open [[Account]] and choose {{Downloads}}.')).toEqual(['Downloads'])
  expect(coming.filter(({ name }) => names.has(name))).toEqual([])
  const soon = new Set(articles.filter((article) => article.soon).map(({ slug }) => slug))
  expect(coming.filter(({ slug }) => !soon.has(slug))).toEqual([])
})

test('whoever is told to open, choose or press something is told its name', () => {
  expect(listVagueSentences('Open the speech bubble in the player. Wait.')).toEqual([
    'Open the speech bubble in the player.',
  ])
  expect(listVagueSentences('Open [[Account]]. Write to press@kola.example.')).toEqual([])
  const vague = everyText.flatMap(({ slug, text }) => listVagueSentences(text).map((sentence) => ({ slug, sentence })))
  expect(vague).toEqual([])
})

test('no mark of ours is seen by a reader', () => {
  for (const { excerpt, html } of demoArticles) expect(excerpt + html).not.toMatch(/\[\[|\]\]|\{\{|\}\}/)
  const cancel = demoArticles.find(({ slug }) => slug === 'how-do-i-cancel')
  expect(cancel?.excerpt).toBe('Account, Cancel Membership. You keep watching to the end of what is paid.')
  expect(cancel?.html).toContain('<strong>Account</strong> and choose <strong>Cancel Membership</strong>')
})

test('what articles and legal texts quote is said somewhere: on a screen, or as the subject of a mail', async () => {
  const legal = await Promise.all([...Object.values(TERMS), ...Object.values(PRIVACY)].map((load) => load()))
  const quoted = [...everyText.map(({ text }) => text), JSON.stringify(legal)].flatMap(listQuoted)
  expect(quoted).toContain('Cookie choices')
  const subjects = composed.map(({ subject }) => subject)
  const isSaid = (name: string) => names.has(name) || subjects.some((subject) => subject.endsWith(name))
  expect(quoted.filter((name) => !isSaid(name) && !OF_THE_LAW.has(name))).toEqual([])
})

test('every address that a mail names is a screen that is there', async () => {
  const { moreRoutes } = await loadScreens()
  const sources = globSync('apps/api/src/**/*.ts', { cwd: root }).filter(
    (path) => !/\.test\.ts$|\/(testing|docs)\//.test(path),
  )
  const addresses = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    if (!text.includes('toMail(')) return []
    return [...text.matchAll(/\/#(\/[a-z-]+)/g)].map(([, address = '']) => ({ path, address }))
  })
  const drawn = moreRoutes.map(({ pattern }) => pattern)
  const isThere = (address: string) => drawn.includes(address)
  expect(addresses.map(({ address }) => address)).toContain('/account')
  expect(addresses.filter(({ address }) => !isThere(address))).toEqual([])
  for (const { text } of composed) expect(text).toMatch(/https:\/\/kola\.example\/#\/[a-z]+/)
})
