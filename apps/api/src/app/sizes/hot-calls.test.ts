import { setTimeout as wait } from 'node:timers/promises'
import type { EndpointKey } from '@kola/contract/http/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMemberRows } from '#env.ts'
import { toDeviceId } from '#features/playback/testing/stage.ts'
import { hashPassword } from '#features/sign-in/password.ts'
import type { Answered } from '../testing/call.ts'
import { createFilmStage, type FilmStage } from '../testing/film-stage.ts'
import { countPages, listScans, type Ran, recordStatements } from '../testing/plans.ts'
import { PASSWORD } from '../testing/seeds.ts'
import { fillMembers } from '../testing/sizes/member-rows.ts'

const MEMBERS = readMemberRows()
const TIMES = 100
/** Indexes are a step or two higher. */
const MORE_PAGES = 24
/** Where each call is timed as well, which takes minutes. */
const IS_FULL = MEMBERS >= 1_000_000
const ROUNDS = 200
const NONE: Times = { median: 0, p99: 0 }

/** Milliseconds of the middle one, and of the 99th of a hundred. */
interface Times {
  median: number
  p99: number
}

interface Viewer {
  email: string
  token: string
}

let stage: FilmStage
let statements: Ran[]
let passwordHash: string
/** By call, as it was with a hundredth of the members. */
let smallPages: Map<string, number>
let smallTimes: Map<string, Times>

async function grow(from: number, members: number): Promise<void> {
  await fillMembers(stage.url, { from, members, now: stage.clock.now(), passwordHash })
  stage.services.tenants.forget('demo')
  stage.clock.advance(3_600_000)
  // The films that have come are read once; what is asked for afterwards does not read them again.
  await tryCalls()
  await untilQuiet()
}

/** A hundred thousand films are read while calls are answered: until a second passes without a statement. */
async function untilQuiet(): Promise<void> {
  for (let seen = -1; seen !== statements.length; ) {
    seen = statements.length
    await wait(1_000)
  }
}

beforeAll(async () => {
  // One, which has run each function once: what it reads to get to know them is not counted.
  stage = await createFilmStage((config) => ({ ...config, maxConnections: 1 }))
  passwordHash = await hashPassword(PASSWORD)
  statements = recordStatements(stage.platform.pool)
  await grow(1, MEMBERS / TIMES)
  const work = await tryCalls()
  smallPages = new Map([...work].map(([name, { pages }]) => [name, pages]))
  smallTimes = IS_FULL ? await timeCalls() : new Map()
  await grow(MEMBERS / TIMES + 1, MEMBERS)
}, 10_800_000)
afterAll(() => stage.close())

type Asked = [key: EndpointKey, given?: { query?: object; body?: object }]

const ASKED: Asked[] = [
  ['GET /apps/v1/account'],
  ['GET /apps/v1/account/overview'],
  ['GET /apps/v1/account/activity'],
  ['GET /apps/v1/devices'],
  ['GET /apps/v1/profiles'],
  ['GET /apps/v1/payments'],
  ['GET /apps/v1/packages'],
  ['GET /apps/v1/home'],
  ['GET /apps/v1/catalogues', { query: { id: 'l1', limit: 60 } }],
  ['GET /apps/v1/video', { query: { id: 't2' } }],
  ['GET /apps/v1/searchvideo', { query: { query: 'promise', limit: 25 } }],
  ['GET /apps/v1/searchvideo', { query: { query: 'lagso' } }],
  ['GET /apps/v1/mylist'],
  ['POST /apps/v1/mylist', { body: { video_id: 't2', status: 1 } }],
  ['GET /apps/v1/get-resume-list'],
  ['POST /apps/v1/resume', { body: { video_id: 't2', status: 1, resumeTime: 60 } }],
  ['POST /apps/v1/vote-video', { body: { video_id: 't2', type: 'UP' } }],
  ['GET /apps/v1/votes'],
  ['GET /apps/v1/upcoming-video'],
  ['GET /apps/v1/notifications/read'],
  ['POST /apps/v1/notifications/read', { body: { ids: ['t2'] } }],
  ['GET /apps/v2/stored-titles', { query: { deviceId: toDeviceId(1) } }],
]

const toStatus = ({ status }: Pick<Answered, 'status'>) => status

/** What a viewer's day is made of, each as its status. */
function toCalls({ email, token }: Viewer): [name: string, call: () => Promise<number>][] {
  let playing: Answered['body']
  let userToken = token
  return [
    [
      'sign in',
      async () => {
        userToken = await stage.signIn(email, { deviceId: toDeviceId(1) })
        return 200
      },
    ],
    ...ASKED.map(([key, given]): [string, () => Promise<number>] => [
      `${key} ${JSON.stringify(given?.query ?? '')}`,
      async () => toStatus(await stage.call(key, { token: userToken, ...(given as object) })),
    ]),
    [
      'play',
      async () => {
        const answer = await stage.start(userToken, 1)
        playing = answer.body
        return answer.status
      },
    ],
    ['presence', async () => (await stage.report(playing)).statusCode],
    ['licence', async () => (await stage.askLicence(playing)).statusCode],
    ['media', async () => (await stage.readFilm(playing)).statusCode],
    ['end', async () => (await stage.report(playing, 'DELETE')).statusCode],
  ]
}

const toViewer = (n: number): Viewer => ({ email: `m${n}@example.com`, token: '' })

/** Every call once: what its statements were, and what they look at. */
async function tryCalls() {
  const work = new Map<string, { ran: Ran[]; pages: number; text: string; spilled: string[] }>()
  for (const [name, call] of toCalls(toViewer(7))) {
    const from = statements.length
    const status = await call()
    expect([name, status < 300 ? 'done' : status]).toEqual([name, 'done'])
    const ran = statements.slice(from).filter(({ text }) => !text.includes('pgboss'))
    work.set(name, { ran, ...(await countPages(stage.platform.pool, ran)) })
  }
  return work
}

async function timeCalls(): Promise<Map<string, Times>> {
  const times = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, call] of toCalls(toViewer(100 + round))) {
      stage.clock.advance(1_000)
      const startedAt = performance.now()
      await call()
      times.set(name, [...(times.get(name) ?? []), performance.now() - startedAt])
    }
  }
  const at = (list: number[], part: number) => list.toSorted((a, b) => a - b)[Math.floor(ROUNDS * part)] ?? 0
  return new Map([...times].map(([name, list]) => [name, { median: at(list, 0.5), p99: at(list, 0.99) }]))
}

test('whatever a member asks for reads no large table from end to end, sorts nothing on the disk, and looks at hardly more pages than with a hundredth of the members', async () => {
  const work = await tryCalls()
  const ran = [...work.values()].flatMap((one) => one.ran)
  expect(ran.length).toBeGreaterThan(work.size)
  expect(await listScans(stage.platform.pool, ran)).toEqual([])
  expect([...work.values()].flatMap(({ spilled }) => spilled)).toEqual([])
  const grown = [...work].filter(([name, { pages }]) => pages > 2 * (smallPages.get(name) ?? 0) + MORE_PAGES)
  expect(grown.map(([name, { pages, text }]) => [name, smallPages.get(name), pages, text])).toEqual([])
})

test.runIf(IS_FULL)(
  'its 99th of a hundred takes less than twice as long',
  async () => {
    const times = await timeCalls()
    const rows = [...times].map(([name, large]) => ({ name, small: smallTimes.get(name) ?? NONE, large }))
    const toText = ({ median, p99 }: Times) => `${median.toFixed(1)} | ${p99.toFixed(1)}`
    for (const { name, small, large } of rows) console.log(`| ${name} | ${toText(small)} | ${toText(large)} |`)
    expect(rows.filter(({ small, large }) => large.p99 > 2 * small.p99 + 1)).toEqual([])
  },
  3_600_000,
)
