import { createTestClock } from '@kola/platform/clock'
import { readKeyRing } from '@kola/platform/key-ring'
import { createLog } from '@kola/platform/log'
import { startTestValkey, type TestValkey } from '@kola/platform/testing/valkey'
import { connectValkey, type Valkey } from '@kola/platform/valkey/connect'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTogether } from '#shared/together/together.ts'
import { CALM_MS, createPlaces, OVERLAP_MS } from './places.ts'
import { createSharedPlaces } from './shared-places.ts'

const [HOME, FRIEND, THIRD] = ['105.113.20.9', '41.58.77.1', '197.210.5.1'] as const
const LINES = [HOME, FRIEND, THIRD, '105.113.21.9', '105.113.22.9', '105.113.23.9', '105.113.24.9', '2c0f:f5c0:44::1']
const DUMP =
  "local all = {} for _, k in ipairs(redis.call('KEYS', '*')) do all[#all + 1] = { k, redis.call('PTTL', k), redis.call('GET', k) } end return all"

let server: TestValkey
let sessions = 0

beforeAll(async () => {
  server = await startTestValkey()
})
afterAll(() => server.stop())

async function connect(): Promise<Valkey> {
  const log = createLog({ name: 'test', level: 'silent' })
  const valkey = await connectValkey({ url: server.url, applicationName: 'test', log, patienceMs: 5_000 })
  onTestFinished(() => valkey.stop())
  return valkey
}

/** Replicas over one Valkey, by one clock. */
function setUp(valkey: Valkey) {
  const clock = createTestClock(new Date('2026-11-20T12:00:00Z'))
  const together = createTogether({ valkey, keys: readKeyRing('b'.repeat(64)) })
  const addReplica = () => createSharedPlaces({ together, own: createPlaces({ clock }), clock, ruleClock: clock })
  sessions += 1
  return { clock, replicas: [addReplica(), addReplica(), addReplica()] as const, session: `session-${sessions}` }
}

describe('places over replicas', () => {
  it('says of everything what the rule of one process says', async () => {
    const valkey = await connect()
    const step = fc.record({
      line: fc.constantFrom(...LINES),
      replica: fc.nat(2),
      // Never less than what an answer is kept for.
      passedMs: fc.constantFrom(1_000, 1_000, 2_000, 4_000, 4_000, 4_000, OVERLAP_MS + 1, 15_000),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 60 }), async (steps) => {
        const { clock, replicas, session } = setUp(valkey)
        const one = createPlaces({ clock })
        for (const [place, { line, replica, passedMs }] of steps.entries()) {
          const said = await replicas[replica]?.note(session, line, 'demo')
          expect([place, said]).toEqual([place, one.note(session, line)])
          clock.advance(passedMs)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('shuts the third of three devices, each of which asks another replica', async () => {
    const { clock, replicas, session } = setUp(await connect())
    const ask = () =>
      Promise.all([HOME, FRIEND, THIRD].map((line, n) => replicas[n as 0 | 1 | 2].note(session, line, 'demo')))
    expect(await ask()).toEqual([true, true, true])
    clock.advance(OVERLAP_MS + 1)
    expect(await ask()).toEqual([true, true, false])
  })

  it('keeps the same session of two tenants apart', async () => {
    const { clock, replicas, session } = setUp(await connect())
    for (const line of [HOME, FRIEND, THIRD]) await replicas[0].note(session, line, 'demo')
    clock.advance(OVERLAP_MS + 1)
    for (const line of [HOME, FRIEND]) await replicas[0].note(session, line, 'demo')
    expect(await replicas[1].note(session, THIRD, 'other')).toBe(true)
    expect(await replicas[1].note(session, THIRD, 'demo')).toBe(false)
  })

  it('keeps nothing for ever, little of one session, and no address', async () => {
    const valkey = await connect()
    const { replicas, session } = setUp(valkey)
    for (let n = 0; n < 300; n += 1) await replicas[0].note(session, `10.${n % 250}.${n % 200}.1`, 'demo')
    const all = (await valkey.run({ name: 'testDump', lua: DUMP }, { key: 'any', args: [] })) as [
      string,
      number,
      string,
    ][]
    const places = all.filter(([key]) => key !== 'kola:probe')
    expect(places.length).toBeGreaterThan(0)
    for (const [key, leftMs, value] of places) {
      expect(key).toMatch(/^kola:(demo|other):[\w-]{22}$/)
      expect([leftMs > 0, leftMs <= CALM_MS, value.length < 12_000]).toEqual([true, true, true])
      expect(value).not.toMatch(/\d+\.\d+\.\d+/)
    }
  })

  it('goes by each process when Valkey is gone, from the first call on', async () => {
    const valkey = await connect()
    const { clock, replicas, session } = setUp(valkey)
    for (const line of [HOME, FRIEND, THIRD]) await replicas[0].note(session, line, 'demo')
    await server.kill()
    clock.advance(OVERLAP_MS + 1)
    const alone = []
    for (const line of [HOME, FRIEND, THIRD]) alone.push(await replicas[0].note(session, line, 'demo'))
    expect(alone).toEqual([true, true, false])
    expect(await replicas[1].note(session, THIRD, 'demo')).toBe(true)
    await server.start()
  })
})
