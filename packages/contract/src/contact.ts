import * as z from 'zod/mini'
import { endpoint } from './http/endpoint.ts'
import { MAX_MESSAGE_LETTERS, MAX_SUBJECT_LETTERS } from './rules/contact-lengths.ts'

export const contactBodySchema = z.object({
  /** The web app sends it empty. Specification 1 §3. */
  phone: z._default(z.string('phone is a text').check(z.maxLength(40, 'That is too long')), ''),
  /** Judged by isEmail of person.ts. */
  email: z
    .string('Please give your email address')
    .check(z.minLength(1, 'Please give your email address'), z.maxLength(254, 'That is too long')),
  /** The message. */
  description: z
    .string('Please write a message')
    .check(
      z.trim(),
      z.minLength(1, 'Please write a message'),
      z.maxLength(MAX_MESSAGE_LETTERS, 'A message has at most 5,000 letters'),
    ),
  /** The subject. */
  title: z
    .string('Please give a subject')
    .check(
      z.trim(),
      z.minLength(1, 'Please give a subject'),
      z.maxLength(MAX_SUBJECT_LETTERS, 'A subject has at most 150 letters'),
    ),
  /** The same key with the same words is one message, however often it is sent. */
  request_key: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, 'This is not a key'))),
  /** Of `POST /recaptcha/verify` with the action `contact`. */
  robot_pass: z.optional(z.string().check(z.maxLength(400, 'That is too long'))),
})

export const contactEndpoints = {
  'POST /apps/v1/contactus': endpoint({
    summary: 'Write to support; stored, mailed to support with a ticket number, and the sender gets a receipt',
    auth: 'app',
    body: contactBodySchema,
    answer: z.object({
      message: z.string(),
      /** Such as `K-7F3QX9`; stands in both mails. */
      ticket: z.string(),
    }),
    errors: ['ROBOT_CHECK_FAILED', 'REQUEST_CONFLICT'],
    example: { message: 'Your email has been sent to site admin', ticket: 'K-7F3QX9' },
  }),
} as const

export type ContactBody = z.input<typeof contactBodySchema>
