import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#app/testing/seeds.ts'
import { type ApiStage, createApiStage } from '#app/testing/stage.ts'
import { hashPassword, isPassword } from './password.ts'

const IN_FLIGHT = 20
const SIGN_INS = 30
/**
 * A hash takes twenty times the processor time of a call and more. Hashed on the thread that answers, a call waits for
 * several of them and about four sign-ins are through for each call; what the machine has to do beside slows both alike.
 */
const CALLS_PER_SIGN_IN = 1
const TIMEOUT_MS = 120_000

let stage: ApiStage
beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
afterAll(() => stage.close())

test('hashing takes next to nothing of the thread that answers calls', async () => {
  const hash = await hashPassword(PASSWORD)
  const [thread, whole] = [process.threadCpuUsage(), process.cpuUsage()]
  await Promise.all(Array.from({ length: 12 }, () => isPassword(PASSWORD, hash)))
  const own = process.threadCpuUsage(thread)
  const all = process.cpuUsage(whole)
  expect(own.user + own.system).toBeLessThan((all.user + all.system) * 0.2)
})

/** Twenty people sign in, each again and again until there were enough; whoever waits too long is turned away. */
function keepSigningIn(bodies: Record<string, string>[], app: string) {
  const state = { signedIn: 0, isOver: false }
  const loops = bodies.map(async (body) => {
    while (state.signedIn < SIGN_INS) {
      const { status } = await stage.call('POST /apps/v1/login', { token: app, body })
      if (status !== 200 && status !== 503) throw new Error(`sign-in answered ${status}`)
      if (status === 200) state.signedIn += 1
    }
  })
  const done = Promise.all(loops).finally(() => {
    state.isOver = true
  })
  return { state, done }
}

test(
  'beside twenty sign-ins in flight other calls do not wait for them: more than one is answered for each',
  async () => {
    const bodies = []
    for (let at = 0; at < IN_FLIGHT; at += 1) {
      const { email: username } = await stage.addAccount()
      bodies.push({ username, password: PASSWORD, type: 'email', device_id: `DEVICE${String(at).padStart(14, '0')}` })
    }
    const token = await stage.signIn(bodies[0]?.username ?? '')
    const { state, done } = keepSigningIn(bodies, await stage.getAppToken())
    let answered = 0
    while (!state.isOver && state.signedIn < SIGN_INS) {
      expect((await stage.call('GET /apps/v1/account', { token })).status).toBe(200)
      answered += 1
    }
    await done
    expect(answered / state.signedIn).toBeGreaterThan(CALLS_PER_SIGN_IN)
  },
  TIMEOUT_MS,
)
