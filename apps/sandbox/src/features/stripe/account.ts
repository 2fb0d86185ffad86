import type { Controls } from '#shared/controls/controls.ts'
import { createEvents, type Events } from './state/events.ts'
import { toSubscription } from './state/seed.ts'
import { createStore, type Store } from './state/store.ts'

export interface StripeSettings {
  publishableKey: string
  secretKey: string
  webhookSecret: string
  callbackUrl: string
}

/** One account of Stripe: what the calls, the pages and the clock share. */
export interface Account {
  controls: Controls
  settings: StripeSettings
  store: Store
  events: Events
  /** Where the stand-in was reached last: links of work done by the clock begin so. */
  origin: string
}

export function createAccount(controls: Controls, settings: StripeSettings): Account {
  const store = createStore(controls)
  const events = createEvents({ controls, store, settings })
  controls.seeds.take('stripe', (rows) => {
    for (const row of rows) store.add(toSubscription(row))
  })
  controls.onReset('stripe', () => {
    store.clear()
    events.clear()
  })
  return { controls, settings, store, events, origin: 'http://localhost:8090' }
}
