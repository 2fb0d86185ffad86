import { createHash, createHmac } from 'node:crypto'
import type { Controls } from '#shared/controls/controls.ts'
import type { Subscription } from '../billing/subscriptions.ts'
import type { Transaction } from '../billing/transactions.ts'
import { toWireDispute, toWireSubscription, toWireTransaction } from './shapes.ts'
import { toTime, toXml, type Wire } from './xml.ts'

interface Needs {
  controls: Controls
  publicKey: string
  privateKey: string
  callbackUrl: string
}

const MAX_ATTEMPTS = 10

interface Notification {
  body: string
  attempts: number
  state: 'waiting' | 'on-its-way' | 'done'
}

/** Tells what happened by signed forms; what was not taken is sent again whenever the clock is moved. */
export function createWebhooks({ controls, publicKey, privateKey, callbackUrl }: Needs) {
  const { clock, callbacks, onReset } = controls
  let sent: Notification[] = []
  onReset('braintree', () => {
    sent = []
  })

  async function deliver(notification: Notification): Promise<void> {
    notification.attempts += 1
    notification.state = 'on-its-way'
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await callbacks.send('braintree', { url: callbackUrl, body: notification.body, headers })
    notification.state = answer !== null && answer.status >= 200 && answer.status < 300 ? 'done' : 'waiting'
  }
  clock.onAdvance(() => {
    for (const notification of sent) {
      // NOTE not awaited: a slow service must not hold the clock of all parties.
      if (notification.state === 'waiting' && notification.attempts < MAX_ATTEMPTS) void deliver(notification)
    }
  })

  const sign = (text: string) =>
    createHmac('sha1', createHash('sha1').update(privateKey).digest()).update(text).digest('hex')

  function tell(kind: string, subject: Record<string, Wire>): void {
    const timestamp = toTime(clock.now().getTime())
    const bt_payload = `${Buffer.from(toXml({ notification: { kind, timestamp, subject } })).toString('base64')}\n`
    const bt_signature = `${publicKey}|${sign(bt_payload)}`
    const notification: Notification = {
      ...{ body: new URLSearchParams({ bt_signature, bt_payload }).toString(), attempts: 0, state: 'waiting' },
    }
    sent.push(notification)
    void deliver(notification)
  }

  return {
    tellSubscription: (kind: string, subscription: Subscription) =>
      tell(`subscription_${kind}`, { subscription: toWireSubscription(subscription) }),
    tellTransaction: (kind: string, transaction: Transaction) =>
      tell(kind, { transaction: toWireTransaction(transaction) }),
    tellDispute(kind: string, transaction: Transaction): void {
      const status = kind === 'dispute_opened' ? 'open' : kind.replace('dispute_', '')
      const nowMs = clock.now().getTime()
      const decidedAtMs = status === 'open' ? null : nowMs
      transaction.dispute = { status, atMs: transaction.dispute?.atMs ?? nowMs, decidedAtMs }
      tell(kind, { dispute: toWireDispute(transaction, transaction.dispute, nowMs) })
    },
    check: () => tell('check', { check: true }),
  }
}

export type Webhooks = ReturnType<typeof createWebhooks>
