import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Answered } from '#app/testing/call.ts'
import { getRobotToken, type Sandbox, startSandbox } from '#app/testing/sandbox.ts'
import { PASSWORD } from '#app/testing/seeds.ts'
import { type ApiStage, createApiStage, PUBLIC_URL } from '#app/testing/stage.ts'
import { createVisitors, NEW_PASSWORD, toOutcome } from '#app/testing/visitors.ts'
import { LANE_RULES } from './lanes.ts'
import { hashing } from './password.ts'

/** Hundreds of sign-ins, of which some dozen are hashed. */
vi.setConfig({ testTimeout: 120_000 })

const IN_FLIGHT = 320
/** Between an answer and that stranger's next call: some three hundred calls a second come besides those that wait. */
const PAUSE_MS = 1_000
const DEVICE = 'DEVICE00000000000001'
/** A known device's turn is the next but one; the rest pass while its account is looked up and its session written. */
const MAX_BEFORE = 50

let stage: ApiStage
let sandbox: Sandbox
let token: string

beforeAll(async () => {
  sandbox = await startSandbox({ publicUrl: PUBLIC_URL })
  stage = await createApiStage()
  await stage.addTenant('demo')
})
beforeEach(async () => {
  token = await stage.getAppToken()
})
afterAll(async () => {
  await stage.close()
  await sandbox.close()
})

let calls = 0
/** A network and a name of its own for each. */
function signInAsStranger(on = stage, more: object = {}): Promise<Answered> {
  calls += 1
  const headers = { 'x-forwarded-for': `198.${18 + (calls % 2)}.${(calls >> 1) % 250}.${calls % 250}` }
  const body = {
    username: `nobody-${calls}@example.com`,
    password: sha256Hex(`guess ${calls}`),
    type: 'email',
    ...more,
  }
  return on.call('POST /apps/v1/login', { token, headers, body })
}

/** So many are under way, and each that was answered is followed by another, until it is ended. */
async function flood(on = stage, more: object = {}) {
  let isOver = false
  const answers: Answered[] = []
  const one = async () => {
    while (!isOver) {
      answers.push(await signInAsStranger(on, more))
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const loops = Array.from({ length: IN_FLIGHT }, one)
  await vi.waitUntil(() => !hashing.hasRoom('stranger'), 20_000)
  return {
    answers,
    async end() {
      isOver = true
      await Promise.all(loops)
      return answers
    },
  }
}

/** How long a call took, and how many strangers' passwords were compared meanwhile: their turns, not the machine's work, say who waits. */
async function watch(answers: Answered[], work: () => Promise<Answered>) {
  const count = () => answers.filter(({ status }) => status === 401).length
  const [startedAtMs, before] = [performance.now(), count()]
  const outcome = toOutcome(await work())
  return { outcome, ms: Math.round(performance.now() - startedAtMs), strangers: count() - before }
}

test('while hundreds of strangers sign in, a known device is let in within seconds, a reset goes through, and other calls are answered', async () => {
  const { email } = await stage.addAccount()
  const person = await stage.addAccount()
  const own = await stage.signIn(email, { deviceId: DEVICE })
  const visitors = createVisitors(stage)
  await stage.call('POST /apps/v1/reset', { token, body: { email: person.email } })
  await visitors.runStarts()
  const { token: link } = await visitors.readLink(person.email)
  const crowd = await flood()

  const body = { username: email, password: PASSWORD, type: 'email', device_id: DEVICE }
  const signIns = []
  for (let round = 0; round < 3; round += 1) {
    signIns.push(await watch(crowd.answers, () => stage.call('POST /apps/v1/login', { token, body })))
  }
  const renewed = { userId: person.id, token: link, password: NEW_PASSWORD }
  const reset = await watch(crowd.answers, () => stage.call('POST /apps/v1/update-password', { token, body: renewed }))
  const cheap = []
  for (let round = 0; round < 20; round += 1) {
    cheap.push(await watch(crowd.answers, () => stage.call('GET /apps/v1/packages', { token })))
  }
  const answers = await crowd.end()

  const refused = answers.filter(({ status }) => status === 503)
  console.info('sign-in under flood', { signIns, reset, cheapMs: Math.max(...cheap.map(({ ms }) => ms)) })
  console.info(`of ${answers.length} strangers ${refused.length} were refused`)
  for (const one of [...signIns, reset]) {
    expect(one.outcome).toBe('200')
    expect(one.strangers).toBeLessThan(MAX_BEFORE)
  }
  expect(cheap.map(({ outcome }) => outcome)).toEqual(Array(20).fill('200'))
  expect(refused.length).toBeGreaterThan(200)
  expect(refused.every(({ headers }) => headers['retry-after'] === '5')).toBe(true)
  expect(answers.some(({ status }) => status === 401)).toBe(true)
  expect(new Set(answers.map(toOutcome))).toEqual(new Set(['401 SIGN_IN_FAILED', '503 UNAVAILABLE']))
  expect((await stage.call('GET /apps/v1/account', { token: own })).status).toBe(401)
})

/** So many strangers wait, and whoever is looked at is so until the crowd may go. */
function gather(count: number): () => Promise<unknown> {
  let release = () => {}
  const gone = new Promise<void>((resolve) => {
    release = resolve
  })
  const crowd = Promise.allSettled(Array.from({ length: count }, () => hashing.run({ lane: 'stranger' }, () => gone)))
  return () => {
    release()
    return crowd
  }
}

const countTries = async (email: string) => {
  const subject = `account:${sha256Hex(email).slice(0, 32)}`
  const row = await stage.db.selectFrom('sign_in_try').select('tries').where('subject', '=', subject).executeTakeFirst()
  return row?.tries ?? 0
}

test('in a crowd an account that exists is answered like one that does not, and a refusal is no try', async () => {
  const { email } = await stage.addAccount()
  const goOn = gather(60)
  for (const username of [email, 'nobody-at-all@example.com']) {
    for (const device_id of [undefined, 'STRANGE0000000000001']) {
      const { status, body, headers } = await signInAsStranger(stage, { username, device_id })
      const { code, message } = body.error
      expect([status, code, message, headers['retry-after']]).toEqual([
        ...[503, 'UNAVAILABLE', 'The service is busy, please try again in a moment', '5'],
      ])
    }
  }
  expect(await countTries(email)).toBe(0)
  await goOn()
})

test('a stranger whose turn does not come within five seconds is told so, and has not tried', async () => {
  const { email } = await stage.addAccount()
  const goOn = gather(4)
  const startedAtMs = performance.now()
  expect(toOutcome(await signInAsStranger(stage, { username: email }))).toBe('503 UNAVAILABLE')
  expect(performance.now() - startedAtMs).toBeGreaterThan(4_900)
  expect(await countTries(email)).toBe(0)
  await goOn()
  expect(toOutcome(await signInAsStranger(stage, { username: email }))).toBe('401 SIGN_IN_FAILED')
  expect(await countTries(email)).toBe(1)
})

test('where a robot check is configured, strangers pass it while very many wait, and known devices never', async () => {
  const on = await createApiStage((config) => ({
    ...config,
    parties: {
      ...config.parties,
      recaptcha: {
        ...{
          siteKey: 'sandbox-recaptcha',
          scriptUrl: `${sandbox.url}/recaptcha/api.js`,
          isRequired: false,
          inOutage: 'refuse',
          minScore: 0.5,
        },
        verifyUrl: `${sandbox.url}/recaptcha/api/siteverify`,
      },
    },
  }))
  await on.addTenant('demo')
  const address = '203.0.113.9'
  await sandbox.setClock(on.clock.now())
  const verified = await on.call('POST /recaptcha/verify', {
    customer: null,
    headers: { 'x-forwarded-for': address },
    body: { token: await getRobotToken(sandbox, { action: 'login' }), action: 'login' },
  })
  const { email } = await on.addAccount()
  await on.signIn(email, { deviceId: DEVICE })
  const login = (more: object) =>
    on.call('POST /apps/v1/login', {
      ...{ token, headers: { 'x-forwarded-for': address } },
      body: { username: email, password: PASSWORD, type: 'email', ...more },
    })
  expect(toOutcome(await login({}))).toBe('200')
  const goOn = gather(LANE_RULES.stranger.maxWaiting - 10)
  const pass = login({ robot_pass: verified.body.robotPass })
  expect(toOutcome(await login({}))).toBe('403 ROBOT_CHECK_REQUIRED')
  expect(toOutcome(await login({ robot_pass: `${verified.body.robotPass}x` }))).toBe('403 ROBOT_CHECK_REQUIRED')
  const known = login({ device_id: DEVICE })
  await goOn()
  expect([toOutcome(await known), toOutcome(await pass)]).toEqual(['200', '200'])
  expect(toOutcome(await login({}))).toBe('200')
  await on.close()
})

test('from one IPv4, behind which a whole operator may be, six hundred sign-ins a minute are looked at', async () => {
  const strict = await createApiStage((config) => ({ ...config, http: { ...config.http, rateLimitFactor: 1 } }))
  await strict.addTenant('demo')
  const app = await strict.getAppToken()
  // Refused for its shape, after it was counted and before anything is hashed.
  const ask = () =>
    strict.call('POST /apps/v1/login', { token: app, body: { username: 'a@example.com', password: 'x' } })
  const counts: Record<number, number> = {}
  for (let call = 0; call < 620; call += 1) {
    const { status } = await ask()
    counts[status] = (counts[status] ?? 0) + 1
  }
  expect(counts).toEqual({ 400: 600, 429: 20 })
  await strict.close()
})
