import { Secret } from '@kola/platform/config'
import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { createObjects } from '#features/billing/providers/testing/stage.ts'
import { createStripe } from '../stripe.ts'

const provider = createStripe({
  config: { apiUrl: 'http://127.0.0.1:1', publishableKey: 'pk_test_sandbox', scriptUrl: 'http://127.0.0.1:1/' },
  secrets: { secretKey: new Secret('sk_test_sandbox'), webhookSecret: new Secret('whsec_sandbox') },
  ...{ clock: { now: () => new Date() }, objects: createObjects() },
})

describe('callbacks', () => {
  const toSigned = (body: string, timestamp: number, secret = 'whsec_sandbox') => {
    const { webhooks } = new Stripe('sk_test_1')
    const header = webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    return { headers: { 'stripe-signature': header }, url: '/webhooks/stripe', body: Buffer.from(body) }
  }
  const event = JSON.stringify({
    ...{ id: 'evt_1', object: 'event', type: 'customer.subscription.updated' },
    data: { object: { id: 'sub_1', object: 'subscription', metadata: { reference: 'KL-1' } } },
  })
  const nowSeconds = () => Math.floor(Date.now() / 1_000)

  it('tell by event which payment to read', async () => {
    const news = { dedupeKey: 'evt_1', kind: 'customer.subscription.updated', reference: 'KL-1' }
    const told = await provider.readCallback(toSigned(event, nowSeconds()))
    expect(told).toEqual({ ...news, ids: { subscription: 'sub_1' }, email: null })
  })

  it.each([
    ['by another secret', 0, 'whsec_other'],
    ['six minutes ago', -360, 'whsec_sandbox'],
    ['six minutes ahead', 360, 'whsec_sandbox'],
  ])('that were signed %s are forged', async (_how, offset, secret) => {
    expect(await provider.readCallback(toSigned(event, nowSeconds() + offset, secret))).toBe('forged')
  })

  it('that are four minutes ahead are taken: clocks differ', async () => {
    expect(await provider.readCallback(toSigned(event, nowSeconds() + 240))).toMatchObject({ dedupeKey: 'evt_1' })
  })

  it('that are signed but are no event are unreadable', async () => {
    expect(await provider.readCallback(toSigned('{', nowSeconds()))).toBe('unreadable')
  })
})
