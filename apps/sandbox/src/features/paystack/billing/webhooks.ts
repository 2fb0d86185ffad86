import { createHmac } from 'node:crypto'
import type { Controls } from '#shared/controls/controls.ts'
import { isLiveLike } from '../protocol/rate-limit.ts'
import { toWire } from '../protocol/wire.ts'

interface Needs {
  controls: Controls
  settings: { secretKey: string; callbackUrl: string }
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long after the first try each other one comes, as long as nobody answers 200. */
const LADDERS = {
  test: Array.from({ length: 10 }, (_, at) => (at + 1) * HOUR_MS),
  live: [
    ...Array.from({ length: 4 }, (_, at) => (at + 1) * 3 * MINUTE_MS),
    ...Array.from({ length: 72 }, (_, at) => 12 * MINUTE_MS + (at + 1) * HOUR_MS),
  ],
}

interface Waiting {
  body: string
  firstMs: number
  ladder: readonly number[]
}

export type Webhooks = ReturnType<typeof createWebhooks>

/** What Paystack tells the merchant: signed over the bytes, without an id of the event or a time. */
export function createWebhooks({ controls, settings }: Needs) {
  let waiting: Waiting[] = []
  controls.onReset('paystack', () => {
    waiting = []
  })
  async function deliver({ body, firstMs, ladder }: Waiting) {
    const signature = createHmac('sha512', settings.secretKey).update(body).digest('hex')
    const headers = { 'x-paystack-signature': signature }
    const answer = await controls.callbacks.send('paystack', { url: settings.callbackUrl, body, headers })
    if (answer?.status !== 200 && ladder.length > 0) waiting.push({ body, firstMs, ladder })
  }
  return {
    tell(event: string, data: object) {
      const ladder = isLiveLike(controls) ? LADDERS.live : LADDERS.test
      void deliver({ body: toWire({ event, data }), firstMs: controls.clock.now().getTime(), ladder })
    },
    /** Tries again what fell due by the clock, each as often as it did. */
    async retry(): Promise<void> {
      const nowMs = controls.clock.now().getTime()
      const isDue = ({ firstMs, ladder: [next = 0] }: Waiting) => firstMs + next <= nowMs
      for (let due = waiting.filter(isDue); due.length > 0; due = waiting.filter(isDue)) {
        waiting = waiting.filter((one) => !isDue(one))
        for (const one of due) await deliver({ ...one, ladder: one.ladder.slice(1) })
      }
    },
  }
}
