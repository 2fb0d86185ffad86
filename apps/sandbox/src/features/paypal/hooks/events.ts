import { createSign, createVerify, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Controls } from '#shared/controls/controls.ts'
import { makeSigner, type Signer } from './certificate.ts'

/** PayPal gives up after this many tries. */
const MAX_ATTEMPTS = 25

export interface Webhook {
  id: string
  url: string
  /** Names of events, or `*`. */
  eventTypes: string[]
}

export interface PaypalEvent {
  id: string
  create_time: string
  resource_type: string
  event_type: string
  summary: string
  resource: object
  event_version: '1.0'
}

interface Delivery {
  event: PaypalEvent
  webhook: Webhook
  attempts: number
  state: 'waiting' | 'on-its-way' | 'done'
}

interface Needs {
  controls: Controls
  /** Told on the merchant's dashboard, so that it is there without being registered. */
  first: Webhook
  origin: () => string
}

/** Tells the registered addresses what happened, signed as PayPal signs; what was not taken is sent again by the clock. */
export function createEvents({ controls, first, origin }: Needs) {
  const { clock, callbacks, onReset } = controls
  let webhooks = [first]
  let events: PaypalEvent[] = []
  let deliveries: Delivery[] = []
  let signer: Promise<Signer> | null = null
  const getSigner = () => {
    signer ??= makeSigner(clock.now())
    return signer
  }
  onReset('paypal', () => {
    webhooks = [first]
    events = []
    deliveries = []
  })

  async function deliver(delivery: Delivery): Promise<void> {
    delivery.attempts += 1
    delivery.state = 'on-its-way'
    const body = JSON.stringify(delivery.event)
    const headers = signHeaders({ body, webhook: delivery.webhook, signer: await getSigner(), origin: origin() })
    const answer = await callbacks.send('paypal', { url: delivery.webhook.url, body, headers })
    delivery.state = answer !== null && answer.status >= 200 && answer.status < 300 ? 'done' : 'waiting'
  }
  clock.onAdvance(() => {
    for (const delivery of deliveries) {
      // NOTE not awaited: a slow service must not hold the clock of all parties.
      if (delivery.state === 'waiting' && delivery.attempts < MAX_ATTEMPTS) void deliver(delivery)
    }
  })

  function send(event: PaypalEvent): void {
    for (const webhook of webhooks) {
      if (!webhook.eventTypes.some((type) => type === '*' || type === event.event_type)) continue
      const delivery: Delivery = { event, webhook, attempts: 0, state: 'waiting' }
      deliveries.push(delivery)
      void deliver(delivery)
    }
  }

  return {
    getSigner,
    webhooks: () => webhooks,
    setWebhooks(next: Webhook[]): void {
      webhooks = next
    },
    list: () => events,
    resend: send,
    tell(event_type: string, resource_type: string, resource: object): void {
      const event: PaypalEvent = {
        ...{ id: `WH-${randomUUID().toUpperCase()}`, event_version: '1.0', create_time: clock.now().toISOString() },
        ...{ resource_type, event_type, summary: toSummary(event_type), resource },
      }
      events.push(event)
      send(event)
    },
  }
}

export type Events = ReturnType<typeof createEvents>

const toSummary = (eventType: string) => {
  const text = eventType.replaceAll('.', ' ').toLowerCase()
  return `${text[0]?.toUpperCase()}${text.slice(1)}`
}

interface Signed {
  body: string
  webhook: Webhook
  signer: Signer
  origin: string
}

/** developer.paypal.com, "Verify webhook signature": id, time, webhook id and the CRC-32 of the body, by RSA and SHA-256. */
function signHeaders({ body, webhook, signer, origin }: Signed): Record<string, string> {
  const id = randomUUID()
  // The real time, not the clock's: an address may refuse what is old or from the future.
  const time = new Date().toISOString().replace(/\.\d+/, '')
  const text = toSignedText({ id, time, webhookId: webhook.id, body })
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': createSign('sha256').update(text).sign(signer.privateKey, 'base64'),
    'paypal-cert-url': `${origin}/paypal/v1/notifications/certs/${signer.id}`,
    'paypal-auth-algo': 'SHA256withRSA',
  }
}

export interface Transmission {
  id: string
  time: string
  webhookId: string
  body: string
}

const toSignedText = ({ id, time, webhookId, body }: Transmission) => [id, time, webhookId, crc32(body)].join('|')

export function isSigned(transmission: Transmission, signature: string, { certificatePem }: Signer): boolean {
  return createVerify('sha256').update(toSignedText(transmission)).verify(certificatePem, signature, 'base64')
}
