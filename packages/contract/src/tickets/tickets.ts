import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { cursorSchema, idSchema, limitSchema, messageAnswerSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'

/** `waiting`: we have answered, and the sender has not. */
export const TICKET_STATES = ['open', 'waiting', 'done'] as const
export type TicketState = (typeof TICKET_STATES)[number]

/** So many letters of a reply or a note at most. */
export const REPLY_MOST_LETTERS = 5_000
export const SAVED_REPLIES_MOST = 50

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
const writtenSchema = (missing: string, most: number) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(2, missing),
      z.maxLength(most, 'That is too long'),
      z.refine(isText, 'That is no text'),
    )

/** Such as `K-7F3QX9`. */
const ticketParams = z.object({ ticket: idSchema })
const keySchema = z.string('Please give a key').check(z.regex(/^[A-Za-z0-9-]{8,64}$/, 'This is not a key'))

export const ticketRowSchema = z.object({
  ...{ ticket: z.string(), subject: z.string(), state: z.enum(TICKET_STATES), email: z.string() },
  /** The member who was signed in, or whose confirmed mail address it is; null for others. */
  memberId: z.nullable(z.string()),
  name: z.string(),
  owner: z.nullable(z.string()),
  ...{ createdAt: timeSchema, movedAt: timeSchema },
})

export const ticketEntrySchema = z.object({
  ...{ id: z.string(), kind: z.enum(['in', 'out', 'note']), text: z.string(), by: z.string(), at: timeSchema },
})

export const ticketSchema = z.object({
  ...ticketRowSchema.shape,
  phone: z.string(),
  /** The first is what the form brought. */
  entries: z.array(ticketEntrySchema),
  /** Whether the answer to a reply comes back here. */
  comesBack: z.boolean(),
  earlier: z.array(z.object({ ticket: z.string(), subject: z.string(), at: timeSchema })),
})

const row = {
  ...{ ticket: 'K-7F3QX9', subject: 'I was charged twice', state: 'open', email: 'ngozi@mail.example' },
  ...{ memberId: '0192f…', name: 'Ngozi Ike', owner: null },
  ...{ createdAt: '2026-11-18T08:40:00.000Z', movedAt: '2026-11-18T08:40:00.000Z' },
} as const
const ticketAnswer = z.object({ ticket: ticketSchema })
const savedSchema = z.object({ id: z.string(), title: z.string(), text: z.string() })
const savedAnswer = z.object({ replies: z.array(savedSchema) })

export const ticketEndpoints = {
  'GET /api/v1/apps/tickets': endpoint({
    summary: 'Tickets of one state, those that wait the longest first; of those that are done the newest',
    ...opens('members.read'),
    query: z.object({
      ...{ cursor: cursorSchema, limit: limitSchema, state: z._default(z.enum(TICKET_STATES), 'open') },
      whose: z.optional(z.enum(['mine', 'nobody'])),
    }),
    answer: z.object({ tickets: z.array(ticketRowSchema), cursor: z.nullable(z.string()) }),
    errors: [],
    example: { tickets: [row], cursor: null },
  }),
  'GET /api/v1/apps/tickets/{ticket}': endpoint({
    summary: 'A ticket with all that was said under it',
    ...opens('members.read'),
    params: ticketParams,
    answer: ticketAnswer,
    errors: ['TICKET_NOT_FOUND'],
  }),
  'POST /api/v1/apps/tickets/{ticket}/reply': endpoint({
    summary: 'Answers by mail; the same key answers once',
    ...opens('members.care'),
    params: ticketParams,
    body: z.object({
      key: keySchema,
      text: writtenSchema('Please write an answer', REPLY_MOST_LETTERS),
      state: z.enum(['waiting', 'done'], 'Please say waiting or done'),
    }),
    answer: ticketAnswer,
    errors: ['TICKET_NOT_FOUND', 'RATE_LIMITED'],
  }),
  'POST /api/v1/apps/tickets/{ticket}/note': endpoint({
    summary: 'Notes something under a ticket, for the staff alone',
    ...opens('members.care'),
    params: ticketParams,
    body: z.object({
      key: keySchema,
      text: writtenSchema('Please write a note', REPLY_MOST_LETTERS),
    }),
    answer: ticketAnswer,
    errors: ['TICKET_NOT_FOUND', 'RATE_LIMITED'],
  }),
  'POST /api/v1/apps/tickets/{ticket}/state': endpoint({
    summary: 'Says where a ticket stands',
    ...opens('members.care'),
    params: ticketParams,
    body: z.object({ state: z.enum(TICKET_STATES, 'Please say open, waiting or done') }),
    answer: ticketAnswer,
    errors: ['TICKET_NOT_FOUND'],
  }),
  'POST /api/v1/apps/tickets/{ticket}/take': endpoint({
    summary: 'Takes a ticket, or leaves it to whoever comes',
    ...opens('members.care'),
    params: ticketParams,
    body: z.object({ owner: z.enum(['me', 'nobody'], 'Please say me or nobody') }),
    answer: ticketAnswer,
    errors: ['TICKET_NOT_FOUND'],
  }),
  'GET /api/v1/apps/saved-replies': endpoint({
    summary: 'Answers that are given often',
    ...opens('members.read'),
    answer: savedAnswer,
    errors: [],
    example: { replies: [{ id: '0199…', title: 'Paid twice', text: 'Hello {first name}, …' }] },
  }),
  'POST /api/v1/apps/saved-replies': endpoint({
    summary:
      'Keeps an answer that is given often; {first name}, {plan}, {until} and {ticket} are filled from the account',
    ...opens('members.care'),
    body: z.object({
      /** The same keeps it once. */
      key: keySchema,
      title: writtenSchema('Please give a title', 40),
      text: writtenSchema('Please write an answer', REPLY_MOST_LETTERS),
    }),
    answer: savedAnswer,
    errors: ['SAVED_REPLY_LIMIT'],
    example: { replies: [{ id: '0199…', title: 'Paid twice', text: 'Hello {first name}, …' }] },
  }),
  'POST /api/v1/apps/saved-replies/{id}/remove': endpoint({
    summary: 'Takes a saved answer away',
    ...opens('members.care'),
    params: z.object({ id: idSchema }),
    answer: messageAnswerSchema,
    errors: ['SAVED_REPLY_NOT_FOUND'],
    example: { message: 'Taken away' },
  }),
} as const

export type TicketRow = z.infer<typeof ticketRowSchema>
export type Ticket = z.infer<typeof ticketSchema>
export type SavedReply = z.infer<typeof savedSchema>
