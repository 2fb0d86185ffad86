import * as z from 'zod/mini'
import { idSchema, timeSchema } from '../http/wire.ts'
import { PERMISSION_NAMES, ROLES } from './permissions.ts'

export const roleSchema = z.enum(ROLES, 'There is no such role')
export const permissionSchema = z.enum(PERMISSION_NAMES, 'There is no such permission')

/** No mail is longer (RFC 5321 §4.5.3.1.3), and who the staff are is written the way they typed it. */
export const staffMailSchema = z
  .string('Please give a mail address')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'That is too long'),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'That is no mail address'),
  )

export const staffNameSchema = z
  .string('Please give a name')
  .check(z.trim(), z.minLength(2, 'Please give a name'), z.maxLength(80, 'That is too long'))

export const staffIdParams = z.object({ id: idSchema })

/** Ways in beside the password; one of them at least before anything opens. */
export const secondFactorsSchema = z.object({
  passkeys: z.number(),
  hasCode: z.boolean(),
  recoveryCodesLeft: z.number(),
})

/** Somebody of the staff, or somebody invited. */
export const staffMemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  state: z.enum(['active', 'invited', 'lapsed']),
  factors: secondFactorsSchema,
  /** Null for never. */
  lastSeenAt: z.nullable(timeSchema),
  /** When they were invited. */
  since: timeSchema,
  isYou: z.boolean(),
})

/** Who is signed in to the console, and what they may do. */
export const staffSessionSchema = z.object({
  staff: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: roleSchema,
    factors: secondFactorsSchema,
  }),
  permissions: z.array(permissionSchema),
  /** Sent with every call that changes something, in `X-Csrf-Token`. */
  csrfToken: z.string(),
  /** At the latest; and without use, earlier. */
  endsAt: timeSchema,
  idleMinutes: z.number(),
  /** Until when dangerous calls are open; null where they are not. */
  provenUntil: z.nullable(timeSchema),
  appName: z.string(),
})

export const exampleSession = {
  staff: {
    ...{ id: '0199…', name: 'Adaeze Nwosu', email: 'adaeze@kola.example', role: 'owner' },
    factors: { passkeys: 1, hasCode: true, recoveryCodesLeft: 10 },
  },
  permissions: ['catalogue.read'],
  ...{ csrfToken: 'q1w2…', endsAt: '2026-11-29T10:00:00.000Z', idleMinutes: 30, provenUntil: null, appName: 'Kola' },
} as const

export type StaffSession = z.infer<typeof staffSessionSchema>
export type StaffMember = z.infer<typeof staffMemberSchema>
export type SecondFactors = z.infer<typeof secondFactorsSchema>
