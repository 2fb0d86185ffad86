import { LARGE_TENANT } from '../large-tenant/load.ts'
import { makeQueries } from '../large-tenant/make-queries.ts'
import { makeTitles } from '../large-tenant/make-titles.ts'
import { newDeviceId } from '../member.ts'
import type { Asked } from './asker.ts'
import { readPlayback, toBeat, toLicence, toPlace, toPlay, toSignIn, type Viewer } from './viewers.ts'

export interface HotCall {
  name: string
  /** How many in a turn: what costs more needs fewer. */
  amount: number
  /** Of a hundred or so calls of an evening, for a mixed load. */
  weight: number
  /** The n-th of all that are asked of a side, by this viewer. */
  toAsked(viewer: Viewer, n: number): Asked
  onAnswer?(viewer: Viewer, body: Buffer): void
  /** At each replica, where more come at once than of the others: they are taken into one write. */
  atOnce?: number
  /** How often one playback session may be asked for it; then its viewer begins the film anew. */
  mostOfOne?: number
}

const MOST_QUERIES = 12_000
/** The service gives 24 to one session. */
const MOST_LICENCES = 20
const LISTS = ['', '&sort=az', '&genre=Comedy', '&sort=recent']

function keepPlayback(viewer: Viewer, body: Buffer): void {
  viewer.playback = readPlayback(body)
}

interface CallsNeeds {
  titles: number
  appToken: string
  /** Who signs in anew, and does nothing else. */
  strangers: readonly string[]
}

/** What a viewer's evening is made of; of a side whose large tenant has so many titles. */
export function listCalls({ titles, appToken, strangers }: CallsNeeds): HotCall[] {
  const made = makeTitles(titles)
  const films = made.filter(({ kind }) => kind === 'movie').map(({ id }) => id)
  const queries = makeQueries(made, Math.min(MOST_QUERIES, titles))
  const get = (path: (n: number) => string) => (viewer: Viewer, n: number) => ({
    ...{ method: 'GET', path: path(n), headers: viewer.large },
  })
  const search = (query: string) => `/apps/v1/searchvideo?limit=24&query=${encodeURIComponent(query)}`
  return [
    { name: 'home', amount: 2_400, weight: 6, toAsked: get(() => '/apps/v1/home') },
    {
      name: 'list',
      amount: 2_400,
      weight: 8,
      toAsked: get((n) => `/apps/v1/catalogues?id=movies&limit=60${LISTS[n % LISTS.length]}`),
    },
    {
      name: 'title details',
      amount: 2_400,
      weight: 12,
      toAsked: get((n) => `/apps/v1/video?id=${films[n % films.length]}`),
    },
    {
      name: 'search, new',
      amount: 150,
      weight: 4,
      toAsked: get((n) => search(queries[50 + (n % (queries.length - 50))] ?? '')),
    },
    { name: 'search, popular', amount: 2_400, weight: 6, toAsked: get((n) => search(queries[n % 50] ?? '')) },
    { name: 'account', amount: 2_400, weight: 4, toAsked: get(() => '/apps/v1/account') },
    { name: 'account overview', amount: 100, weight: 1, toAsked: get(() => '/apps/v1/account/overview') },
    { name: 'my list', amount: 2_400, weight: 3, toAsked: get(() => '/apps/v1/mylist') },
    { name: 'playback start', amount: 250, weight: 3, toAsked: toPlay, onAnswer: keepPlayback },
    { name: 'licence', amount: 300, weight: 4, toAsked: toLicence, mostOfOne: MOST_LICENCES },
    { name: 'presence', amount: 2_400, weight: 36, toAsked: toBeat, atOnce: 48 },
    { name: 'resume write', amount: 1_200, weight: 8, toAsked: toPlace },
    {
      name: 'resume read',
      amount: 1_200,
      weight: 3,
      toAsked: ({ demo }) => ({ method: 'GET', path: '/apps/v1/get-resume-list', headers: demo }),
    },
    {
      name: 'sign-in',
      amount: 30,
      weight: 1,
      toAsked: (_viewer, n) =>
        toSignIn(LARGE_TENANT, appToken, { email: strangers[n % strangers.length] ?? '', deviceId: newDeviceId() }),
    },
  ]
}
