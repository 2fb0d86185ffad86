import { expect, test, vi } from 'vitest'
import { createDeviceFlow, type DeviceCode, type DeviceFlow, type Poll } from './device-flow.ts'
import { type CodeState, watchCode } from './watch-code.ts'

const CODE: DeviceCode = {
  deviceCode: 'secret',
  userCode: 'HKT-BMQ',
  address: 'https://kola.example/tv',
  addressWithCode: 'https://kola.example/tv?code=HKT-BMQ',
  lifetimeSeconds: 600,
  intervalSeconds: 5,
}
const APPROVED: Poll = { kind: 'approved', token: 'user.1', lifetimeSeconds: 60, asksWho: true }

/** A television whose clock goes from one wait to the next. */
function watch(polls: Poll[], codes: (DeviceCode | null)[] = [CODE]) {
  let nowMs = 0
  const waits: number[] = []
  const states: CodeState[] = []
  let next: (() => void) | undefined
  const flow: DeviceFlow = {
    askCode: async () => {
      const code = codes.length > 1 ? codes.shift() : codes[0]
      if (!code) throw new Error('no line')
      return code
    },
    poll: async () => polls.shift() ?? { kind: 'pending' },
  }
  const stop = watchCode({
    flow,
    tell: (state) => states.push(state),
    now: () => nowMs,
    later: (run, afterMs) => {
      waits.push(afterMs)
      next = () => {
        nowMs += afterMs
        run()
      }
      return () => {
        next = undefined
      }
    },
  })
  const step = async () => {
    await vi.waitFor(() => expect(next).toBeDefined())
    const run = next
    next = undefined
    run?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  const goOn = async (steps: number) => {
    for (let at = 0; at < steps; at += 1) await step()
  }
  return { states, waits, goOn, stop, hasNext: () => next !== undefined }
}

test('it is asked at the pace of the service, and slower after slow_down and after a lost line', async () => {
  const { states, waits, goOn, hasNext } = watch([
    { kind: 'pending' },
    { kind: 'slow-down' },
    { kind: 'pending' },
    { kind: 'lost' },
    APPROVED,
  ])
  await goOn(5)
  expect(waits).toEqual([5_000, 5_000, 10_000, 10_000, 15_000])
  expect(states.map(({ kind }) => kind)).toEqual(['asking', 'waiting', 'approved'])
  expect(hasNext()).toBe(false)
})

test.each<Poll['kind']>(['denied', 'ended'])('a code that was %s gives way to a new one by itself', async (kind) => {
  const { states, goOn } = watch([{ kind } as Poll])
  await goOn(1)
  expect(states.at(-1)).toMatchObject({ kind: 'waiting', isNew: true })
})

test('a code whose time is over gives way to a new one, and is asked for until its last second', async () => {
  const { states, waits, goOn } = watch([], [{ ...CODE, lifetimeSeconds: 12 }])
  await goOn(3)
  expect(waits.slice(0, 3)).toEqual([5_000, 5_000, 2_000])
  expect(states.filter((state) => state.kind === 'waiting' && state.isNew)).toHaveLength(1)
})

test('without a line it says so and asks again until there is a code', async () => {
  const { states, waits, goOn } = watch([], [null, null, CODE])
  await goOn(2)
  expect(states.map((state) => (state.kind === 'asking' ? state.isLost : state.kind))).toEqual([
    ...[false, true, true, 'waiting'],
  ])
  expect(waits.slice(0, 2)).toEqual([5_000, 5_000])
})

test('what is stopped asks no more', async () => {
  const { stop, hasNext } = watch([])
  await new Promise((resolve) => setTimeout(resolve))
  stop()
  expect(hasNext()).toBe(false)
})

test('the wire is that of RFC 8628: forms out, snake case in', async () => {
  const calls: [string, string][] = []
  const answers: [number, object][] = [
    [
      200,
      { device_code: 'secret', user_code: 'HKT-BMQ', verification_uri: 'https://kola.example/tv', expires_in: 600 },
    ],
    [400, { error: 'authorization_pending' }],
    [503, { error: 'temporarily_unavailable' }],
    [200, { access_token: 'user.1', token_type: 'Bearer', expires_in: 60, asks_who: false }],
  ]
  const flow = createDeviceFlow({
    customerId: 'demo',
    device: { device_id: 'd1', device_name: 'TV' },
    fetch: (async (path: string, { body }: RequestInit) => {
      calls.push([path, String(body)])
      const [status, given] = answers.shift() ?? [500, {}]
      return new Response(JSON.stringify(given), { status })
    }) as typeof fetch,
  })
  expect(await flow.askCode()).toEqual({ ...CODE, addressWithCode: CODE.address })
  expect([await flow.poll('secret'), await flow.poll('secret'), await flow.poll('secret')]).toEqual([
    { kind: 'pending' },
    { kind: 'lost' },
    { kind: 'approved', token: 'user.1', lifetimeSeconds: 60, asksWho: false },
  ])
  expect(calls.slice(0, 2)).toEqual([
    ['/oauth/device_authorization', 'client_id=demo%3Akola-tv&device_id=d1&device_name=TV'],
    [
      '/oauth/token',
      'client_id=demo%3Akola-tv&grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=secret',
    ],
  ])
})
