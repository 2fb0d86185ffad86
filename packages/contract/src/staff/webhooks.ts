import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { cursorSchema, idSchema, limitSchema, messageAnswerSchema, timeSchema } from '../http/wire.ts'
import { opens } from './opens.ts'

/** What programs of a tenant can be told of, each with what it means. */
export const WEBHOOK_EVENTS = {
  'member.signed-up': 'An account was made',
  'member.closed': 'An account was closed',
  'member.restored': 'A closed account was opened again',
  'member.erased': 'What was personal of an account is gone',
  'payment.paid': 'Money came in',
  'payment.renewed': 'A renewal was paid',
  'payment.failed': 'A payment was declined',
  'payment.refunded': 'Money was given back',
  'title.published': 'A title can be seen by viewers',
  'title.removed': 'A title can be seen no more',
} as const

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[]
/** Sent by hand, to see whether it arrives. */
export const TEST_EVENT = 'webhook.test'

/** So many endpoints a tenant has at most. */
export const WEBHOOKS_MOST = 10
/** After a new secret the one before signs beside it for so long. */
export const FORMER_SECRET_HOURS = 24
/** An endpoint at which nothing has arrived for so long is turned off. */
export const FAILING_DAYS = 3
/** Deliveries can be seen and sent again for so long. */
export const DELIVERIES_KEPT_DAYS = 30

const nameSchema = z
  .string('Please give a name')
  .check(z.trim(), z.minLength(2, 'Please give a name'), z.maxLength(60, 'That is too long'))

const urlSchema = z
  .string('Please give an address')
  .check(z.trim(), z.minLength(1, 'Please give an address'), z.maxLength(500, 'That is too long'))

const eventsSchema = z
  .array(z.enum([...WEBHOOK_EVENT_NAMES], 'There is no such event'))
  .check(z.minLength(1, 'Please choose what it is told'), z.maxLength(50, 'These are too many'))

export const webhookSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  state: z.enum(['on', 'off']),
  /** Why the service turned it off; empty where it did not. */
  offReason: z.string(),
  /** Since when nothing has arrived; null while the last thing did. */
  failingSince: z.nullable(timeSchema),
  /** Until when the secret before signs as well; null where none does. */
  formerSecretUntil: z.nullable(timeSchema),
  /** Of the deliveries that are kept, each counted up to a thousand. */
  counts: z.object({ waiting: z.number(), failed: z.number() }),
  ...{ createdBy: z.string(), createdAt: timeSchema },
})

export const deliverySchema = z.object({
  id: z.string(),
  /** Told to the receiver as `webhook-id`: the same however often it is sent. */
  eventId: z.string(),
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  tries: z.number(),
  /** Of the last try that was answered; null where none was. */
  lastStatus: z.nullable(z.number()),
  createdAt: timeSchema,
  /** Null where it is not tried again, or at once. */
  nextTryAt: z.nullable(timeSchema),
  doneAt: z.nullable(timeSchema),
})

export const deliveryTrySchema = z.object({
  number: z.number(),
  at: timeSchema,
  durationMs: z.number(),
  /** Null where nothing was answered. */
  status: z.nullable(z.number()),
  /** The first of what was answered, or why nothing was. */
  answer: z.string(),
})

const example = {
  ...{ id: '0199…', name: 'Accounting', url: 'https://hooks.kola.example/in', events: ['payment.paid'], state: 'on' },
  ...{ offReason: '', failingSince: null, formerSecretUntil: null },
  counts: { waiting: 0, failed: 0 },
  ...{ createdBy: 'Adaeze Nwosu', createdAt: '2026-11-28T10:00:00.000Z' },
} as const

const exampleDelivery = {
  ...{ id: '0199…', eventId: '1b9d…', type: 'payment.paid', state: 'waiting', tries: 1, lastStatus: 503 },
  ...{ createdAt: '2026-11-28T10:00:00.000Z', nextTryAt: '2026-11-28T10:01:00.000Z', doneAt: null },
} as const

const idParams = z.object({ id: idSchema })
const deliveryParams = z.object({ id: idSchema, deliveryId: idSchema })

export const webhookEndpoints = {
  'GET /api/v1/apps/webhooks': endpoint({
    summary: 'Where programs of yours are told what happens, and how that goes',
    ...opens('run.configuration'),
    answer: z.object({ webhooks: z.array(webhookSchema) }),
    errors: [],
    example: { webhooks: [example] },
  }),
  'POST /api/v1/apps/webhooks': endpoint({
    summary: 'Makes an endpoint for webhooks, and shows its secret this once',
    ...opens('run.configuration'),
    body: z.object({ name: nameSchema, url: urlSchema, events: eventsSchema }),
    answer: z.object({ webhook: webhookSchema, secret: z.string() }),
    errors: ['WEBHOOK_LIMIT'],
    example: { webhook: example, secret: 'whsec_…' },
  }),
  'POST /api/v1/apps/webhooks/{id}': endpoint({
    summary: 'Changes an endpoint; turned off it is told nothing, and what happens meanwhile is not told later',
    ...opens('run.configuration'),
    params: idParams,
    body: z.object({
      ...{ name: nameSchema, url: urlSchema, events: eventsSchema },
      state: z.enum(['on', 'off'], 'It is on or off'),
    }),
    answer: z.object({ webhook: webhookSchema }),
    errors: ['WEBHOOK_NOT_FOUND'],
    example: { webhook: example },
  }),
  'POST /api/v1/apps/webhooks/{id}/rotate': endpoint({
    summary: 'Makes another secret, shown this once; both sign for a day',
    ...opens('run.configuration'),
    params: idParams,
    answer: z.object({ webhook: webhookSchema, secret: z.string() }),
    errors: ['WEBHOOK_NOT_FOUND'],
    example: { webhook: example, secret: 'whsec_…' },
  }),
  'POST /api/v1/apps/webhooks/{id}/remove': endpoint({
    summary: 'Takes an endpoint away, with what waits for it',
    ...opens('run.configuration'),
    params: idParams,
    answer: z.object({ webhooks: z.array(webhookSchema) }),
    errors: ['WEBHOOK_NOT_FOUND'],
    example: { webhooks: [] },
  }),
  'POST /api/v1/apps/webhooks/{id}/test': endpoint({
    summary: 'Sends an event that tells of nothing, to see whether it arrives',
    ...opens('run.configuration'),
    params: idParams,
    answer: z.object({ delivery: deliverySchema }),
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_OFF'],
    example: { delivery: { ...exampleDelivery, type: TEST_EVENT } },
  }),
  'GET /api/v1/apps/webhooks/{id}/deliveries': endpoint({
    summary: 'What an endpoint was told, newest first; 30 days back',
    ...opens('run.configuration'),
    params: idParams,
    query: z.object({
      ...{ cursor: cursorSchema, limit: limitSchema },
      state: z.optional(z.enum(['waiting', 'delivered', 'failed'])),
    }),
    answer: z.object({ deliveries: z.array(deliverySchema), cursor: z.nullable(z.string()) }),
    errors: ['WEBHOOK_NOT_FOUND'],
    example: { deliveries: [exampleDelivery], cursor: null },
  }),
  'GET /api/v1/apps/webhooks/{id}/deliveries/{deliveryId}': endpoint({
    summary: 'One of them with its body and every try',
    ...opens('run.configuration'),
    params: deliveryParams,
    answer: z.object({ delivery: deliverySchema, body: z.string(), tries: z.array(deliveryTrySchema) }),
    errors: ['WEBHOOK_NOT_FOUND'],
    example: {
      ...{ delivery: exampleDelivery, body: '{"type":"payment.paid",…}' },
      tries: [{ number: 1, at: '2026-11-28T10:00:00.000Z', durationMs: 84, status: 503, answer: 'Come back later' }],
    },
  }),
  'POST /api/v1/apps/webhooks/{id}/deliveries/{deliveryId}/send-again': endpoint({
    summary: 'Sends it again, now; the receiver knows it by its id',
    ...opens('run.configuration'),
    params: deliveryParams,
    answer: z.object({ delivery: deliverySchema }),
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_OFF'],
    example: { delivery: exampleDelivery },
  }),
  'POST /api/v1/apps/webhooks/{id}/send-failed-again': endpoint({
    summary: 'Sends everything again that is given up, a thousand at a time',
    ...opens('run.configuration'),
    params: idParams,
    answer: messageAnswerSchema,
    errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_OFF'],
    example: { message: '12 are sent again' },
  }),
} as const

export type Webhook = z.infer<typeof webhookSchema>
export type Delivery = z.infer<typeof deliverySchema>
export type DeliveryTry = z.infer<typeof deliveryTrySchema>
