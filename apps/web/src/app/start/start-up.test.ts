import { expect, test } from 'vitest'
import { keptPlans } from '#features/billing/queries.ts'
import { keptTenant } from '#features/tenant/queries.ts'
import { createMemoryStore } from '#shared/memory/browser-store.ts'
import { createTokenStore } from '#shared/service/tokens.ts'
import { APP_VERSION } from '#shared/texts.ts'
import { type Boot, toBoot } from './boot.ts'
import { applyBoot, startInOrder } from './start-up.ts'

const boot: Boot = {
  token: { token: 'app.x.y', expiresAt: '2026-11-20T14:00:00.000Z' },
  appconfig: { response: { app_name: 'Kola' } },
  packages: { response: { packages: [] } },
}

test('START-09 the application reports the version string 2.0.6', () => {
  expect(APP_VERSION).toBe('2.0.6')
})

test('a start asks for token, configuration and packages one after the other', async () => {
  const order: string[] = []
  const step = (name: string) => async () => {
    order.push(`${name} asked`)
    await Promise.resolve()
    order.push(`${name} there`)
  }
  await startInOrder({ token: step('token'), config: step('config'), plans: step('plans') })
  expect(order).toEqual(['token asked', 'token there', 'config asked', 'config there', 'plans asked', 'plans there'])
})

test('what the page bears stands for the three calls', () => {
  const tokens = createTokenStore(createMemoryStore(), () => Date.parse('2026-11-20T12:00:00.000Z'))
  applyBoot(boot, tokens)
  expect(tokens.read('app')).toBe('app.x.y')
  expect(keptTenant.read()?.texts).toEqual(boot.appconfig.response)
  expect(keptPlans.read()).toEqual([])
})

test('a page that no server has filled in bears nothing', () => {
  expect(toBoot('<!--boot-->')).toBeNull()
  expect(toBoot('')).toBeNull()
  expect(toBoot('{"token":{}}')).toBeNull()
  expect(toBoot(JSON.stringify({ ...boot, packages: undefined }))).toBeNull()
  expect(toBoot(JSON.stringify(boot))).toEqual(boot)
})
