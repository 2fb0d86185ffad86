import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../../app/testing/seeds.ts'
import { type ApiStage, createApiStage } from '../../app/testing/stage.ts'
import { hashPassword, isPassword } from './password.ts'

const IN_FLIGHT = 20
const CALLS = 60
const MAX_MS = 50
/** A busy machine may spoil a round; hashing on the event loop spoils every one. */
const ROUNDS = 6

let stage: ApiStage
beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
afterAll(() => stage.close())

test('hashing takes next to nothing of the thread that answers calls', async () => {
  const hash = await hashPassword(PASSWORD)
  const [thread, whole] = [process.threadCpuUsage(), process.cpuUsage()]
  await Promise.all(Array.from({ length: 30 }, () => isPassword(PASSWORD, hash)))
  const own = process.threadCpuUsage(thread)
  const all = process.cpuUsage(whole)
  expect(own.user + own.system).toBeLessThan((all.user + all.system) * 0.2)
})

/** @returns the time that 95 of 100 calls stay below while twenty people sign in at every moment */
async function measureBeside(
  signIns: Record<string, string>[],
  token: string,
): Promise<{ p95: number; count: number }> {
  const app = await stage.getAppToken()
  let isOver = false
  let count = 0
  const loops = signIns.map(async (body) => {
    while (!isOver) {
      const { status } = await stage.call('POST /apps/v1/login', { token: app, body })
      if (status !== 200) throw new Error(`sign-in answered ${status}`)
      count += 1
    }
  })
  const times: number[] = []
  while (times.length < CALLS || count < IN_FLIGHT) {
    const startedAtMs = performance.now()
    await stage.call('GET /apps/v1/account', { token })
    times.push(performance.now() - startedAtMs)
  }
  isOver = true
  await Promise.all(loops)
  times.sort((a, b) => a - b)
  return { p95: times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY, count }
}

test('beside twenty sign-ins in flight other calls are answered within 50 ms', async () => {
  const signIns = []
  for (let at = 0; at < IN_FLIGHT; at += 1) {
    const { email: username } = await stage.addAccount()
    signIns.push({ username, password: PASSWORD, type: 'email', device_id: `DEVICE${String(at).padStart(14, '0')}` })
  }
  const token = await stage.signIn(signIns[0]?.username ?? '')
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS && best >= MAX_MS; round += 1) {
    best = Math.min(best, (await measureBeside(signIns, token)).p95)
  }
  expect(best).toBeLessThan(MAX_MS)
})
