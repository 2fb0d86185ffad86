import * as z from 'zod/mini'
import { AVATAR_COUNT } from '../avatar.ts'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, messageAnswerSchema } from '../http/wire.ts'
import { RATING_LIMITS } from './rating.ts'

/** People of an account, the main one among them. */
export const MAX_PROFILES = 5
export const MAX_PROFILE_NAME = 40
/** Nobody who watches was born before. */
export const FIRST_BIRTH_YEAR = 1900
/** Wrong PINs before it rests. */
export const PIN_TRIES = 5
/** The first rest; each further one is twice as long, up to a day. */
export const PIN_REST_SECONDS = 300

export const GENDERS = ['Male', 'Female', ''] as const

const limitSchema = z.nullable(z.enum(RATING_LIMITS, `A limit is one of ${RATING_LIMITS.join(', ')}, or null`))

export const profileOfSchema = z.object({
  /** The main one's is the account's. */
  id: z.string(),
  name: z.string(),
  /** Picture, from 0: `toAvatarUrl` of avatar.ts has its address. */
  imageId: z.number(),
  /** As `metaData.language` has it; empty for the device's. */
  language: z.string(),
  gender: z.enum(GENDERS),
  /** YYYY-MM-DD, or empty. */
  dob: z.string(),
  /** The highest class that the person sees; null for everything. */
  ratingLimit: z.nullable(z.enum(RATING_LIMITS)),
  isChild: z.boolean(),
  hasPin: z.boolean(),
  isMain: z.boolean(),
  autoplayNext: z.boolean(),
  /** Sent back with a change, which is refused when somebody else has changed the person meanwhile. */
  version: z.number(),
})

/**
 * What opens the person from where this sign-in stands: nothing; their own PIN; a PIN of somebody without a limit; or the
 * account's password, where nobody without a limit has a PIN. The password always opens as well.
 */
export const OPENS_BY = ['nothing', 'own-pin', 'grown-pin', 'password'] as const

export const listedProfileSchema = z.extend(profileOfSchema, { opensBy: z.enum(OPENS_BY) })

/** As GET /apps/v1/account bears them. */
export const personSchema = z.pick(profileOfSchema, {
  id: true,
  name: true,
  imageId: true,
  ratingLimit: true,
  isChild: true,
  hasPin: true,
  language: true,
  autoplayNext: true,
})

const LINE = /^[^\p{Cc}\p{Cf}]+$/u
const nameSchema = z
  .string('Please give a name')
  .check(
    z.trim(),
    z.minLength(1, 'Please give a name'),
    z.maxLength(MAX_PROFILE_NAME, `A name has at most ${MAX_PROFILE_NAME} characters`),
    z.regex(LINE, 'A name is one line of text'),
  )

/** Whether it is a day of the calendar, since 1900; whether it has come is for the service's clock. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  return isReal && date.getUTCFullYear() >= FIRST_BIRTH_YEAR
}

export const dobSchema = z
  .string('Please give a day as YYYY-MM-DD')
  .check(
    z.refine((text) => text === '' || (/^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text)), 'This is not a date of birth'),
  )

export const imageIdSchema = z
  .int('A picture is a whole number')
  .check(z.gte(0, 'Pictures begin at 0'), z.lte(AVATAR_COUNT - 1, `The last picture is ${AVATAR_COUNT - 1}`))

const profileLanguageSchema = z
  .string('Please give a language')
  .check(z.regex(/^[\p{L}\p{M}\d ()'-]{0,35}$/u, 'This is not a language'))

const fields = {
  imageId: z.optional(imageIdSchema),
  language: z.optional(profileLanguageSchema),
  gender: z.optional(z.enum(GENDERS, 'Gender is Male, Female or empty')),
  dob: z.optional(dobSchema),
  ratingLimit: z.optional(limitSchema),
  isChild: z.optional(z.boolean('isChild is true or false')),
  /** Off for children unless it is said. */
  autoplayNext: z.optional(z.boolean('autoplayNext is true or false')),
}

export const profileBodySchema = z.object({
  name: nameSchema,
  /** Made up by the client, so that a repeat adds nobody twice. */
  id: z.optional(z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is not an id'))),
  ...fields,
})
/** Only what is named is changed. */
export const profileChangeSchema = z.object({
  version: z.int('Please give the version that was changed').check(z.gte(1, 'Versions begin at 1')),
  name: z.optional(nameSchema),
  ...fields,
})

export const pinSchema = z.string('Please give a PIN').check(z.regex(/^\d{4}$/, 'A PIN has four digits'))

const idParams = z.object({ id: idSchema })
const oneAnswer = z.object({ message: z.string(), profile: profileOfSchema })

export const profileEndpoints = {
  'GET /apps/v1/profiles': endpoint({
    summary: 'The people of the account, the main one first, and who is watching on this sign-in',
    auth: 'user',
    isNobodys: true,
    answer: z.object({
      profiles: z.array(listedProfileSchema),
      /** Who is watching; of nobody in the list when that person was removed: then somebody must be chosen. */
      current: z.string(),
      most: z.number(),
      /** How many published films and series somebody with each limit finds; `all` for nobody's limit. Only for whoever has none. */
      titles: z.optional(z.record(z.string(), z.number())),
    }),
    errors: [],
  }),
  'POST /apps/v1/profiles': endpoint({
    summary: `Adds a person; an account has ${MAX_PROFILES} at most`,
    auth: 'user',
    isGrown: true,
    body: profileBodySchema,
    answer: oneAnswer,
    errors: ['PROFILES_FULL'],
  }),
  'PATCH /apps/v1/profiles/{id}': endpoint({
    summary: 'Changes what is named of a person; the main one stays without a limit',
    auth: 'user',
    isGrown: true,
    params: idParams,
    body: profileChangeSchema,
    answer: oneAnswer,
    errors: ['PROFILE_NOT_FOUND', 'PROFILE_STALE'],
  }),
  'DELETE /apps/v1/profiles/{id}': endpoint({
    summary: 'Removes a person with list, places, votes and what was read; removing twice changes nothing',
    auth: 'user',
    isGrown: true,
    params: idParams,
    answer: messageAnswerSchema,
    errors: ['PROFILE_IS_MAIN'],
    example: { message: 'Chidi is removed' },
  }),
  'POST /apps/v1/profiles/{id}/choose': endpoint({
    summary: 'Who is watching on this sign-in from now on; opensBy of the list says what it takes',
    auth: 'user',
    isNobodys: true,
    params: idParams,
    /** null where none is asked. */
    body: z.object({ pin: z.nullable(pinSchema) }),
    answer: oneAnswer,
    errors: [
      'PROFILE_NOT_FOUND',
      'PIN_REQUIRED',
      'PIN_WRONG',
      'PIN_RESTING',
      'REAUTHENTICATION_REQUIRED',
      'UNAVAILABLE',
    ],
  }),
  'PUT /apps/v1/profiles/{id}/pin': endpoint({
    summary: 'Sets the four digits that open the person, or takes them away',
    auth: 'user',
    isNobodys: true,
    isProven: true,
    params: idParams,
    body: z.object({ pin: z.nullable(pinSchema) }),
    answer: oneAnswer,
    errors: ['PROFILE_NOT_FOUND', 'UNAVAILABLE'],
  }),
} as const

export type ProfileOf = z.infer<typeof profileOfSchema>
export type ListedProfile = z.infer<typeof listedProfileSchema>
export type Person = z.infer<typeof personSchema>
export type ProfileBody = z.infer<typeof profileBodySchema>
export type ProfileChange = z.infer<typeof profileChangeSchema>
export type OpensBy = (typeof OPENS_BY)[number]
