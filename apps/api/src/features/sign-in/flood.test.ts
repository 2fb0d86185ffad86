import { sha256Hex } from '@kola/platform/ids'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getRobotToken, type Sandbox, startSandbox } from '../../app/testing/sandbox.ts'
import { PASSWORD } from '../../app/testing/seeds.ts'
import { type Answered, type ApiStage, createApiStage, PUBLIC_URL } from '../../app/testing/stage.ts'
import { createVisitors, NEW_PASSWORD, toOutcome } from '../../app/testing/visitors.ts'
import { hashing } from './password.ts'

/** Hundreds of sign-ins, of which some dozen are hashed. */
vi.setConfig({ testTimeout: 120_000 })

const IN_FLIGHT = 320
/** Between an answer and that stranger's next call: some three hundred calls a second come besides those that wait. */
const PAUSE_MS = 1_000
const DEVICE = 'DEVICE00000000000001'
/** A known device's turn is the next but one; the rest is how busy the machine may be. */
const WITHIN_MS = 4_000

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

async function time<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startedAtMs = performance.now()
  const result = await work()
  return { ms: performance.now() - startedAtMs, result }
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
  for (let round = 0; round < 5; round += 1) {
    signIns.push(await time(() => stage.call('POST /apps/v1/login', { token, body })))
  }
  const renewed = { userId: person.id, token: link, password: NEW_PASSWORD }
  const reset = await time(() => stage.call('POST /apps/v1/update-password', { token, body: renewed }))
  const cheap = []
  for (let round = 0; round < 20; round += 1) {
    cheap.push(await time(() => stage.call('GET /apps/v1/packages', { token })))
  }
  const answers = await crowd.end()

  expect(signIns.map(({ result }) => toOutcome(result))).toEqual(Array(5).fill('200'))
  expect(Math.max(...signIns.map(({ ms }) => ms))).toBeLessThan(WITHIN_MS)
  expect([toOutcome(reset.result), reset.ms < WITHIN_MS]).toEqual(['200', true])
  expect(cheap.every(({ result }) => result.status === 200)).toBe(true)
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(200)
  expect(refused.every(({ headers }) => headers['retry-after'] === '5')).toBe(true)
  expect(answers.some(({ status }) => status === 401)).toBe(true)
  expect(new Set(answers.map(toOutcome))).toEqual(new Set(['401 SIGN_IN_FAILED', '503 UNAVAILABLE']))
  expect((await stage.call('GET /apps/v1/account', { token: own })).status).toBe(401)
  const sizes = [...signIns, reset].map(({ ms }) => Math.round(ms))
  console.info(
    `flood: sign-ins and reset ${sizes.join(', ')} ms; strangers: ${refused.length} of ${answers.length} refused`,
  )
})

test('in a crowd an account that exists is answered like one that does not, and a refusal is no try', async () => {
  const { email } = await stage.addAccount()
  const crowd = await flood()
  const ask = (username: string, device_id?: string) => signInAsStranger(stage, { username, device_id })
  const seen = async (username: string) =>
    Promise.all(
      [undefined, 'STRANGE0000000000001'].map(async (device) => {
        const answer = await ask(username, device)
        return { outcome: toOutcome(answer), text: answer.body.error.message }
      }),
    )
  const expected = { outcome: '503 UNAVAILABLE', text: 'The service is busy, please try again in a moment' }
  let alike = 0
  for (let round = 0; round < 10; round += 1) {
    const [known, unknown] = [await seen(email), await seen(`nobody-at-all-${round}@example.com`)]
    for (const [at, one] of known.entries()) if (one.outcome === unknown[at]?.outcome) alike += 1
    for (const one of [...known, ...unknown]) if (one.outcome !== '401 SIGN_IN_FAILED') expect(one).toEqual(expected)
  }
  expect(alike).toBeGreaterThan(0)
  await crowd.end()
  const tries = await stage.db
    .selectFrom('sign_in_try')
    .selectAll()
    .where('subject', 'like', `account:${sha256Hex(email).slice(0, 32)}`)
    .execute()
  expect(tries.reduce((sum, one) => sum + one.tries, 0)).toBeLessThanOrEqual(20)
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
  const waiting = Array.from({ length: 60 }, () =>
    hashing.run({ lane: 'stranger' }, () => new Promise((done) => setTimeout(done, 60))),
  )
  const settled = Promise.allSettled(waiting)
  await vi.waitUntil(() => hashing.isLong('stranger') && hashing.hasRoom('stranger'), 20_000)
  const pass = login({ robot_pass: verified.body.robotPass })
  const without = await login({})
  const known = await login({ device_id: DEVICE })
  expect([toOutcome(without), toOutcome(known)]).toEqual(['403 ROBOT_CHECK_FAILED', '200'])
  expect(toOutcome(await pass)).toBe('200')
  await settled
  expect(toOutcome(await login({}))).toBe('200')
  await on.close()
})
