import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, messageAnswerSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'

const actorSchema = z
  .string('Please say who acts')
  .check(z.minLength(1, 'Please say who acts'), z.maxLength(80, 'That name is too long'))

const encoderSchema = z.object({
  id: z.string(),
  name: z.string(),
  registeredAt: timeSchema,
  /** Null when it was never heard of. */
  seenAt: z.nullable(timeSchema),
  isRevoked: z.boolean(),
  /** Results that were not believed; at three it is given nothing. */
  strikes: z.number(),
  /** Why the last of them was not. */
  lastFlaw: z.nullable(z.string()),
})

const invitationSchema = z.object({
  id: z.string(),
  usesLeft: z.number(),
  expiresAt: timeSchema,
  isRevoked: z.boolean(),
})

const EXAMPLE_ENCODER = {
  ...{ id: '0198a4c2-7a51-7cc0-8a51-2f1f0a6f8a11', name: 'lagos-2', registeredAt: '2026-11-27T09:00:00.000Z' },
  ...{ seenAt: '2026-11-27T09:41:07.000Z', isRevoked: false, strikes: 0, lastFlaw: null },
}
const EXAMPLE_INVITATION = {
  ...{ id: '0198a4c2-11f0-7b32-9c55-9b0a7a1f3c02', usesLeft: 1, expiresAt: '2026-11-28T09:00:00.000Z' },
  isRevoked: false,
}

export const operatorEncoderEndpoints = {
  'GET /api/v1/apps/encoders': endpoint({
    summary: 'Encoders elsewhere, and the registration tokens that still let one in',
    ...opens('run.machines'),
    answer: z.object({ encoders: z.array(encoderSchema), invitations: z.array(invitationSchema) }),
    errors: [],
    example: { encoders: [EXAMPLE_ENCODER], invitations: [EXAMPLE_INVITATION] },
  }),
  'POST /api/v1/apps/encoders/invitations': endpoint({
    summary: 'Makes a registration token for encoders; it is shown once',
    ...opens('run.machines'),
    body: z.object({
      actor: actorSchema,
      /** How many encoders it lets in; 1 unless told. */
      uses: z.optional(z.int('uses is a whole number').check(z.gte(1, 'At least one'), z.lte(100, 'At most 100'))),
      /** How long it does; 24 unless told. */
      hours: z.optional(z.int('hours is a whole number').check(z.gte(1, 'At least one'), z.lte(720, 'At most 720'))),
    }),
    answer: z.object({ invitation: invitationSchema, token: z.string() }),
    errors: [],
    example: { invitation: EXAMPLE_INVITATION, token: `kreg_${'A'.repeat(43)}` },
  }),
  'POST /api/v1/apps/encoders/{encoderId}/revoke': endpoint({
    summary: 'Ends an encoder’s credential, or a registration token, at once',
    ...opens('run.machines'),
    params: z.object({ encoderId: idSchema }),
    body: z.object({ actor: actorSchema }),
    answer: messageAnswerSchema,
    errors: ['ENCODER_NOT_FOUND'],
    example: { message: 'It is let in no more' },
  }),
  'POST /api/v1/apps/encoders/{encoderId}/pardon': endpoint({
    summary: 'Gives an encoder work again whose results were not believed',
    ...opens('run.machines'),
    params: z.object({ encoderId: idSchema }),
    body: z.object({ actor: actorSchema }),
    answer: messageAnswerSchema,
    errors: ['ENCODER_NOT_FOUND'],
    example: { message: 'It is given work again' },
  }),
} as const

export type OperatorEncoder = z.infer<typeof encoderSchema>
export type EncoderInvitation = z.infer<typeof invitationSchema>
