import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLanes, type Lane, type Turn } from './lanes.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Lanes whose work ends when the test says so, with one running from the start. */
function createScene(maxRunning = 1) {
  const lanes = createLanes(maxRunning)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const enter = (name: string, turn: Turn) =>
    lanes
      .run(turn, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
      .then(
        () => 'done',
        (error: { code: string; retryAfterSeconds: number }) => `${error.code} ${error.retryAfterSeconds}`,
      )
  const crowd = (lane: Lane, count: number) =>
    Array.from({ length: count }, (_, at) => enter(`${lane} ${at}`, { lane }))
  /** The one that runs ends, so often. */
  async function endNext(times = 1): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      ends.shift()?.()
      await vi.advanceTimersByTimeAsync(0)
    }
  }
  return { lanes, begun, enter, crowd, endNext }
}

test('a known device that comes behind fifty strangers has the next turn but one', async () => {
  const { begun, enter, crowd, endNext } = createScene()
  void crowd('stranger', 51)
  await endNext(3)
  void enter('me', { lane: 'known', whose: 'me' })
  await endNext(2)
  expect(begun).toContain('me')
})

test('while all lanes wait, of each four turns known devices have two, proven addresses one and strangers one', async () => {
  const { begun, crowd, endNext } = createScene()
  void crowd('stranger', 40)
  void crowd('known', 40)
  void crowd('proven', 40)
  await endNext(39)
  const count = (lane: Lane) => begun.filter((name) => name.startsWith(lane)).length
  expect([count('known'), count('proven'), count('stranger')]).toEqual([20, 10, 10])
})

test('a crowd of known devices leaves strangers their share', async () => {
  const { begun, enter, crowd, endNext } = createScene()
  void crowd('known', 80)
  void enter('me', { lane: 'stranger' })
  await endNext(3)
  expect(begun).toContain('me')
})

test('a lane that was empty for long has saved up no turns', async () => {
  const { begun, crowd, endNext } = createScene()
  void crowd('stranger', 50)
  await endNext(30)
  void crowd('proven', 10)
  await endNext(10)
  const strangers = begun.slice(-10).filter((name) => name.startsWith('stranger')).length
  expect([4, 5]).toContain(strangers)
})

test('within a lane whoever came first is first, and no more run at once than may', async () => {
  const { begun, crowd, endNext } = createScene(2)
  void crowd('stranger', 5)
  expect(begun).toEqual(['stranger 0', 'stranger 1'])
  await endNext(2)
  expect(begun).toEqual(['stranger 0', 'stranger 1', 'stranger 2', 'stranger 3'])
})

test('fifty strangers wait, the next is refused at once and told when to come again', async () => {
  const { lanes, enter, crowd, endNext } = createScene()
  void crowd('stranger', 25)
  expect([lanes.isLong('stranger'), lanes.hasRoom('stranger')]).toEqual([false, true])
  void crowd('stranger', 25)
  expect([lanes.isLong('stranger'), lanes.hasRoom('stranger')]).toEqual([true, true])
  void crowd('stranger', 1)
  expect(lanes.hasRoom('stranger')).toBe(false)
  expect(await enter('late', { lane: 'stranger' })).toBe('UNAVAILABLE 5')
  expect([lanes.hasRoom('known'), lanes.isLong('known')]).toEqual([true, false])
  await endNext()
  expect(lanes.hasRoom('stranger')).toBe(true)
})

test('a stranger waits five seconds at most, a known device eight, and whoever left takes no turn', async () => {
  const { begun, enter, endNext } = createScene()
  void enter('long', { lane: 'stranger' })
  const [stranger, known] = [enter('stranger', { lane: 'stranger' }), enter('known', { lane: 'known' })]
  const seen: string[] = []
  void stranger.then((outcome) => seen.push(`stranger ${outcome}`))
  void known.then((outcome) => seen.push(`known ${outcome}`))
  await vi.advanceTimersByTimeAsync(4_999)
  expect(seen).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual(['stranger UNAVAILABLE 5'])
  await vi.advanceTimersByTimeAsync(2_999)
  expect(seen).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen[1]).toBe('known UNAVAILABLE 5')
  await endNext()
  expect(begun).toEqual(['long'])
})

test('one account cannot fill the lane of known devices, nor one proof that of proven addresses', async () => {
  const { enter } = createScene()
  void enter('long', { lane: 'stranger' })
  const outcomes = (lane: Lane, whose: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        Promise.race([enter(`${whose} ${at}`, { lane, whose }), vi.advanceTimersByTimeAsync(1).then(() => 'waits')]),
      ),
    )
  expect(await outcomes('known', 'one', 4)).toEqual(['waits', 'waits', 'UNAVAILABLE 5', 'UNAVAILABLE 5'])
  expect(await outcomes('known', 'another', 1)).toEqual(['waits'])
  expect((await outcomes('proven', 'proof', 6)).filter((outcome) => outcome === 'waits')).toHaveLength(4)
})

test('work that fails gives its place on', async () => {
  const lanes = createLanes(1)
  await expect(lanes.run({ lane: 'known' }, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await lanes.run({ lane: 'stranger' }, async () => 'next')).toBe('next')
})
