import fastify from 'fastify'
import { expect, it } from 'vitest'
import { createControls } from '#shared/controls/controls.ts'
import { limitCalls } from '#shared/controls/limit-calls.ts'
import { obeyControls } from '#shared/controls/obey-controls.ts'
import { booksControlRoutes } from './books-routes.ts'

it('clears what a party keeps when it is reset alone, and when all is', () => {
  const controls = createControls()
  const cleared: string[] = []
  for (const party of ['stripe', 'paypal']) controls.onReset(party, () => void cleared.push(party))
  controls.reset('stripe')
  expect(cleared).toEqual(['stripe'])
  controls.reset()
  expect(cleared).toEqual(['stripe', 'stripe', 'paypal'])
})

it('does what falls due by the clock after each advance, one after the other, at the new time', async () => {
  const { clock } = createControls()
  const startMs = clock.now().getTime()
  const seen: string[] = []
  clock.onAdvance(async () => {
    await Promise.resolve()
    seen.push(`first at ${Math.floor((clock.now().getTime() - startMs) / 60_000)}`)
  })
  clock.onAdvance(() => void seen.push('second'))
  clock.advance(60_000)
  await clock.advanced()
  expect(seen).toEqual(['first at 1', 'second'])
})

it('says how often of what it allows a party was called at most, and how many it refused', async () => {
  const controls = createControls()
  const app = fastify()
  obeyControls(app, 'paypal', controls)
  limitCalls(app, controls, { party: 'paypal', limits: { list: { calls: 2, perMs: 1_000 } } })
  app.get('/list', { config: { operation: 'list' } }, () => ({}))
  app.get('/one', { config: { operation: 'one' } }, () => ({}))
  await app.register(async (control) => booksControlRoutes(control, controls), { prefix: '/control' })
  const codes: number[] = []
  for (const url of ['/list', '/list', '/list', '/one']) codes.push((await app.inject({ url })).statusCode)
  controls.clock.advance(1_000)
  await app.inject({ url: '/list' })
  expect(codes).toEqual([200, 200, 429, 200])
  const ask = async () => (await app.inject({ url: '/control/paypal/called' })).json()
  const called = [{ operation: 'list', allowed: 2, perMs: 1_000, most: 3, refused: 1 }]
  expect([await ask(), controls.called.list('stripe')]).toEqual([{ called }, []])
  controls.reset('paypal')
  expect(await ask()).toEqual({ called: [] })
})
