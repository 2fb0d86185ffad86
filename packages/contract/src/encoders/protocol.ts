import * as z from 'zod/mini'
import { abilitiesSchema, encodeSpecSchema } from './spec.ts'

/** What encoders speak; nothing else is under it. */
export const ENCODERS_PATH = '/encoders/v1'

/** Of whom nothing is heard for so long has lost its task. */
export const LEASE_SECONDS = 30
/** How long an encoder may be let wait for a task in one call. */
export const MAX_WAIT_SECONDS = 10
/** Largest stretch of a result in one call. */
export const MAX_RESULT_PART_BYTES = 16 * 1024 * 1024
/** After so many results that were not believed an encoder is given nothing until an operator has looked. */
export const MAX_STRIKES = 3

const turnSchema = z
  .int('turn is a whole number')
  .check(z.gte(1, 'turn is at least 1'), z.lte(1_000_000, 'That is no turn'))
const fractionSchema = z
  .number('fraction is a number')
  .check(z.gte(0, 'fraction is at least 0'), z.lte(1, 'fraction is at most 1'))
const secretSchema = (prefix: string) =>
  z.string('Please give a token').check(z.regex(new RegExp(`^${prefix}[A-Za-z0-9_-]{43}$`), 'This is not a token'))

export const REGISTRATION_PREFIX = 'kreg_'
export const CREDENTIAL_PREFIX = 'kenc_'

export const encoderNameSchema = z
  .string('Please give a name')
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/, 'A name has letters, digits, dots and dashes'))

export const registerBodySchema = z.object({ token: secretSchema(REGISTRATION_PREFIX), name: encoderNameSchema })
export const registerAnswerSchema = z.object({ encoderId: z.string(), credential: secretSchema(CREDENTIAL_PREFIX) })

export const claimBodySchema = z.object({
  abilities: abilitiesSchema,
  waitSeconds: z
    .int('waitSeconds is a whole number')
    .check(z.gte(0, 'at least 0'), z.lte(MAX_WAIT_SECONDS, 'at most 10')),
})
/** `turn` counts how often the task was given out; every later call about it bears it. */
export const claimAnswerSchema = z.object({
  task: z.nullable(z.object({ id: z.string(), turn: z.int(), spec: encodeSpecSchema, leaseSeconds: z.number() })),
})

export const taskParamsSchema = z.object({
  taskId: z.string().check(z.regex(/^[0-9a-f]{40}$/, 'This is not a task')),
})
export const beatBodySchema = z.object({ turn: turnSchema, fraction: fractionSchema })
export const beatAnswerSchema = z.object({ leaseSeconds: z.number() })
export const sourceBodySchema = z.object({ turn: turnSchema })
/** An address for ranges of the film, of the service or of its bucket. */
export const sourceAnswerSchema = z.object({ url: z.string(), seconds: z.number() })
const countSchema = z.coerce
  .number('A number of bytes')
  .check(z.int('A number of bytes'), z.gte(0, 'A number of bytes'))
export const resultQuerySchema = z.object({
  turn: z.pipe(z.coerce.number('turn is a number'), turnSchema),
  offset: countSchema,
})
export const resultAnswerSchema = z.object({ offsetBytes: z.number() })
export const doneBodySchema = z.object({
  turn: turnSchema,
  sizeBytes: z.int('sizeBytes is a whole number').check(z.gte(1, 'The file is empty')),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is not a SHA-256 in hex')),
})
/** `stopping` and `no-room` leave it to others; `failed` says that this encoder cannot do it at all. */
export const GIVE_BACK_REASONS = ['stopping', 'no-room', 'failed'] as const
export const giveBackBodySchema = z.object({
  turn: turnSchema,
  reason: z.enum(GIVE_BACK_REASONS, `reason is one of ${GIVE_BACK_REASONS.join(', ')}`),
  text: z.optional(z.string().check(z.maxLength(300, 'That text is too long'))),
})
export const okAnswerSchema = z.object({ ok: z.literal(true) })

export type RegisterBody = z.infer<typeof registerBodySchema>
export type ClaimedTask = NonNullable<z.infer<typeof claimAnswerSchema>['task']>
export type GiveBackReason = (typeof GIVE_BACK_REASONS)[number]
export type DoneBody = z.infer<typeof doneBodySchema>
