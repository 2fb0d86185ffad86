import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { startTestValkey, type TestValkey } from '../testing/valkey.ts'
import { connectValkey, type Script, type Valkey } from './connect.ts'

const ADD: Script = { name: 'testAdd', lua: "return redis.call('INCRBY', KEYS[1], ARGV[1])" }
const PATIENCE_MS = 400

let server: TestValkey

beforeAll(async () => {
  server = await startTestValkey()
})
afterAll(() => server.stop())
afterEach(async () => {
  server.resume()
})

async function connectTo(url: string) {
  const lines: { msg: string }[] = []
  const texts: string[] = []
  const write = (line: string) => {
    texts.push(line)
    lines.push(JSON.parse(line) as { msg: string })
  }
  const log = createLog({ name: 'test', level: 'info', destination: { write } })
  const valkey = await connectValkey({ url, applicationName: 'test', log, patienceMs: PATIENCE_MS })
  onTestFinished(() => valkey.stop())
  return { valkey, told: () => lines.map(({ msg }) => msg), texts }
}

const add = (valkey: Valkey, key: string) => valkey.run(ADD, { key, args: [1] })
const until = (valkey: Valkey, wanted: boolean) =>
  vi.waitFor(() => expect(valkey.isSound()).toBe(wanted), { timeout: 10_000, interval: 10 })

describe('a Valkey that is there', () => {
  test('does a script, also when it has forgotten it', async () => {
    const { valkey, told } = await connectTo(server.url)
    expect([await add(valkey, 'forgets'), await add(valkey, 'forgets')]).toEqual([1, 2])
    await valkey.run({ name: 'testFlush', lua: "return redis.call('DEL', KEYS[1])" }, { key: 'forgets', args: [] })
    expect([await add(valkey, 'forgets'), told()]).toEqual([1, ['valkey.there']])
    expect(valkey.figures()).toEqual({ asked: 4, unanswered: 0 })
  })

  test('refuses one script and does the next', async () => {
    const { valkey, told } = await connectTo(server.url)
    await valkey.run({ name: 'testPush', lua: "return redis.call('RPUSH', KEYS[1], 'x')" }, { key: 'a-list', args: [] })
    expect([await add(valkey, 'a-list'), await add(valkey, 'a-number')]).toEqual([null, 1])
    expect([valkey.isSound(), told()]).toEqual([true, ['valkey.there']])
  })
})

describe('a Valkey that goes', () => {
  test('is told of in one line, asked no more, and used again when it is back', async () => {
    const { valkey, told } = await connectTo(server.url)
    expect(await add(valkey, 'goes')).toBe(1)
    await server.kill()
    await until(valkey, false)
    const beganMs = performance.now()
    for (let n = 0; n < 1_000; n += 1) expect(await add(valkey, 'goes')).toBeNull()
    expect(performance.now() - beganMs).toBeLessThan(PATIENCE_MS)
    expect(told()).toEqual(['valkey.there', 'valkey.gone'])
    await server.start()
    await until(valkey, true)
    expect([await add(valkey, 'goes'), told()]).toEqual([1, ['valkey.there', 'valkey.gone', 'valkey.back']])
    expect(valkey.figures()).toEqual({ asked: 1_002, unanswered: 1_000 })
  })

  test('and that stands still keeps the first callers for so long as is said, and no other', async () => {
    const { valkey, told } = await connectTo(server.url)
    await add(valkey, 'stands')
    server.pause()
    const beganMs = performance.now()
    const first = await Promise.all(Array.from({ length: 50 }, () => add(valkey, 'stands')))
    const waitedMs = performance.now() - beganMs
    expect(first.every((answer) => answer === null)).toBe(true)
    expect([waitedMs >= PATIENCE_MS - 5, waitedMs < PATIENCE_MS * 4]).toEqual([true, true])
    expect([valkey.isSound(), told().at(-1)]).toEqual([false, 'valkey.gone'])
    const laterMs = performance.now()
    for (let n = 0; n < 100; n += 1) expect(await add(valkey, 'stands')).toBeNull()
    expect(performance.now() - laterMs).toBeLessThan(PATIENCE_MS)
    server.resume()
    await until(valkey, true)
    expect([typeof (await add(valkey, 'stands')), told()]).toEqual([
      'number',
      ['valkey.there', 'valkey.gone', 'valkey.back'],
    ])
  })
})

describe('a Valkey that does not serve', () => {
  const started = async (...options: string[]) => {
    const other = await startTestValkey(...options)
    onTestFinished(() => other.stop())
    return other
  }

  test('because it is full and gives nothing up is as one that is gone', async () => {
    const full = await started('--maxmemory', '1', '--maxmemory-policy', 'noeviction')
    const { valkey, told } = await connectTo(full.url)
    expect(await add(valkey, 'full')).toBeNull()
    await vi.waitFor(() => expect(told()).toEqual(['valkey.gone']), { timeout: 10_000 })
    expect(valkey.isSound()).toBe(false)
  })

  test('because the password is wrong is as one that is gone, and no line says the password', async () => {
    const guarded = await started('--requirepass', 'the-right-one')
    const right = await connectTo(guarded.url.replace('//', '//:the-right-one@'))
    expect(await add(right.valkey, 'guarded')).toBe(1)
    const wrong = await connectTo(guarded.url.replace('//', '//:a-wrong-one@'))
    expect(await add(wrong.valkey, 'guarded')).toBeNull()
    await vi.waitFor(() => expect(wrong.told()).toEqual(['valkey.gone']), { timeout: 10_000 })
    expect([...right.texts, ...wrong.texts].join('')).not.toMatch(/right-one|wrong-one/)
  })

  test('because nobody listens keeps no start waiting', async () => {
    const beganMs = performance.now()
    const { valkey } = await connectTo('valkey://127.0.0.1:9')
    expect([performance.now() - beganMs < 2_000, await add(valkey, 'nobody')]).toEqual([true, null])
  })
})
