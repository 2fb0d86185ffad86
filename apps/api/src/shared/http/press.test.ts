import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CachedResponse } from './cached-response.ts'
import { press } from './press.ts'

const LONG = JSON.stringify(
  Array.from({ length: 4_000 }, (_, place) => ({ place, id: randomBytes(9).toString('hex') })),
)
const toLength = (quality: number) =>
  brotliCompressSync(LONG, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

test('an answer that few read is never pressed hard', async () => {
  const answer = new CachedResponse(LONG, 'text/plain')
  for (let read = 0; read < 20; read += 1) await answer.readPressed('br')
  await settle()
  const pressed = await answer.readPressed('br')
  expect(pressed?.tag).toBe('-br-quick')
  expect(brotliDecompressSync(pressed?.bytes ?? '').toString()).toBe(LONG)
})

test('an answer for all is pressed hard once it was read again, under an ETag of its own', {
  timeout: 30_000,
}, async () => {
  const answer = new CachedResponse(LONG, 'text/plain', 'all')
  const first = await answer.readPressed('br')
  for (let read = 0; read < 3; read += 1) await answer.readPressed('br')
  await expect.poll(async () => (await answer.readPressed('br'))?.tag, { timeout: 20_000 }).toBe('-br')
  const pressed = await answer.readPressed('br')
  expect(first?.tag).toBe('-br-quick')
  expect(brotliDecompressSync(pressed?.bytes ?? '').toString()).toBe(LONG)
  expect(pressed?.bytes.length).toBeLessThanOrEqual(toLength(10) + 64)
  expect(first?.bytes.length).toBeGreaterThan(pressed?.bytes.length ?? 0)
})

test('what the first readers of a long answer get is a tenth shorter than at the quickest', async () => {
  const answer = readFileSync(new URL('../../../../../docs/openapi.json', import.meta.url))
  const pressed = await press({ body: () => answer, encoding: 'br', effort: 'quick' })
  const quickest = brotliCompressSync(answer, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  expect(pressed?.length).toBeLessThan(0.9 * quickest.length)
})

test('a few answers are pressed at a time; who comes later is not kept waiting', async () => {
  const order = { body: () => LONG, encoding: 'gzip', effort: 'quick' } as const
  const made = Array.from({ length: 100 }, () => press(order))
  const waiting = made.filter((one) => one !== null)
  expect(waiting.length).toBeGreaterThanOrEqual(16)
  expect(waiting.length).toBeLessThanOrEqual(18)
  for (const bytes of await Promise.all(waiting)) expect(gunzipSync(bytes).toString()).toBe(LONG)
  expect(press(order)).not.toBeNull()
})

test('who is not kept waiting gets the answer as it is, and the next reader pressed', async () => {
  const busy = Array.from({ length: 40 }, () => press({ body: () => LONG, encoding: 'br', effort: 'quick' }))
  const answer = new CachedResponse(LONG, 'text/plain')
  expect(await answer.readPressed('br')).toBeNull()
  await Promise.all(busy)
  expect((await answer.readPressed('br'))?.tag).toBe('-br-quick')
})

test('what everybody reads waits until nobody waits for anything', async () => {
  const ended: string[] = []
  const hard = press({ body: () => LONG, encoding: 'gzip', effort: 'quick' })
  const later = press({ body: () => LONG, encoding: 'gzip', effort: 'hard' })
  const soon = Array.from({ length: 5 }, () => press({ body: () => LONG, encoding: 'gzip', effort: 'quick' }))
  await Promise.all([
    hard,
    later?.then(() => ended.push('later')),
    ...soon.map((one) => one?.then(() => ended.push('soon'))),
  ])
  expect(ended).toEqual(['soon', 'soon', 'soon', 'soon', 'soon', 'later'])
})
