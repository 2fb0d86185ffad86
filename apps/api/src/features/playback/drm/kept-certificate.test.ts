import { createTestClock } from '@kola/platform/clock'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createPlaces } from '../places/places.ts'
import { createTestServer } from '../testing/server.ts'
import { createDrmToday } from './drmtoday.ts'
import { toKeySystems } from './key-systems.ts'
import type { Licences } from './licences.ts'
import { licenceRoutes } from './routes.ts'

const PATH = '/drm/license-server-fairplay/cert/kola'
const provider = Fastify()
const state = { calls: 0, isBroken: false }
provider.get('/license-server-fairplay/cert/kola', async (_request, reply) => {
  state.calls += 1
  return state.isBroken ? reply.code(500).send() : reply.send(Buffer.from(`certificate ${state.calls}`))
})
const url = await provider.listen({ host: '127.0.0.1', port: 0 })
const clock = createTestClock(new Date('2026-11-20T12:00:00.000Z'))

afterEach(() => {
  state.isBroken = false
})

async function create() {
  const app = createTestServer()
  // No licence is asked for here.
  const licences = {} as Licences
  const keySystems = toKeySystems(['com.apple.fps'])
  const places = createPlaces({ clock })
  const settings = { merchant: 'kola', hdDevices: 'any', tokenKey: null } as const
  await app.register((scope) =>
    licenceRoutes(scope, { ...settings, licences, provider: createDrmToday({ url }), clock, keySystems, places }),
  )
  return async () => {
    const { statusCode, body } = await app.inject({ url: PATH })
    return [statusCode, body]
  }
}

test('the provider is asked for the certificate once an hour, however many ask at once', async () => {
  const read = await create()
  const before = state.calls
  const answers = await Promise.all(Array.from({ length: 200 }, read))
  expect(new Set(answers.map(String))).toEqual(new Set([`200,certificate ${before + 1}`]))
  clock.advance(3_599_000)
  await read()
  expect(state.calls).toBe(before + 1)
  clock.advance(1_000)
  expect(await read()).toEqual([200, `certificate ${before + 2}`])
})

test('while the provider is out of order the one that is held is given, and where none is held it is asked again', async () => {
  const read = await create()
  state.isBroken = true
  expect((await read())[0]).toBe(503)
  state.isBroken = false
  const [, certificate] = await read()
  clock.advance(3_600_000)
  state.isBroken = true
  const before = state.calls
  expect(await read()).toEqual([200, certificate])
  expect(await read()).toEqual([200, certificate])
  expect(state.calls).toBe(before + 1)
  state.isBroken = false
  clock.advance(60_000)
  expect((await read())[1]).toBe(`certificate ${before + 2}`)
})
