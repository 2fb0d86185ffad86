import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { cursorSchema, idSchema, limitSchema, momentSchema, timeSchema } from '../http/wire.ts'
import { opens } from './opens.ts'

/** As it stood and as it stands; null for what was not there, or is not any more. */
export const auditChangeSchema = z.object({
  field: z.string(),
  ...{ before: z.nullable(z.string()), after: z.nullable(z.string()) },
})

/** What somebody did, or tried: nobody can change or delete it. */
export const auditEntrySchema = z.object({
  /** Counts up from 1 within the tenant, without gaps. */
  number: z.number(),
  at: timeSchema,
  /** A person, an API key by its name, or the service itself. */
  who: z.object({ kind: z.enum(['staff', 'key', 'service']), id: z.string(), name: z.string() }),
  /** The call, such as `POST /api/v1/apps/prices`. */
  call: z.string(),
  /** What of it is done in words. */
  did: z.string(),
  /** To what; empty where the call has no one object. */
  subject: z.string(),
  /** `unknown`: the service ended before it could say. */
  outcome: z.enum(['done', 'refused', 'failed', 'unknown']),
  /** Of a refusal or failure, the error's code. */
  code: z.nullable(z.string()),
  changes: z.array(auditChangeSchema),
  /** City and country; empty when nobody told. */
  place: z.string(),
  address: z.string(),
  client: z.string(),
})

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

const example = {
  ...{ number: 918_204, at: '2026-11-28T10:11:02.000Z', call: 'POST /api/v1/apps/staff/{id}/role' },
  who: { kind: 'staff', id: '0199…', name: 'Adaeze Nwosu' },
  ...{ did: 'gave another role', subject: 'Tolu Bakare', outcome: 'done', code: null },
  changes: [{ field: 'role', before: 'editor', after: 'support' }],
  ...{ place: 'Lagos, Nigeria', address: '102.89.34.7', client: 'Chrome on Windows' },
} as const

export const auditEndpoints = {
  'GET /api/v1/apps/audit': endpoint({
    summary: 'Who did what, newest first; and whether the chain of entries is whole',
    ...opens('run.audit'),
    query: z.object({
      ...{ cursor: cursorSchema, limit: limitSchema },
      /** Words of who, what or which object; of an address whole. */
      search: z.optional(z.string().check(z.maxLength(100, 'That is too long'), z.refine(isText, 'That is no text'))),
      who: z.optional(idSchema),
      outcome: z.optional(z.enum(['done', 'refused', 'failed', 'unknown'])),
      ...{ from: z.optional(momentSchema), until: z.optional(momentSchema) },
    }),
    answer: z.object({ entries: z.array(auditEntrySchema), cursor: z.nullable(z.string()), total: z.number() }),
    errors: [],
    example: { entries: [example], cursor: null, total: 918_214 },
  }),
  'GET /api/v1/apps/audit/check': endpoint({
    summary: 'Walks the chain of the newest entries: each bears the hash of the one before it',
    ...opens('run.audit'),
    answer: z.object({ isWhole: z.boolean(), checked: z.number(), firstBroken: z.nullable(z.number()) }),
    errors: [],
    example: { isWhole: true, checked: 10_000, firstBroken: null },
  }),
} as const

export type AuditEntry = z.infer<typeof auditEntrySchema>
export type AuditChange = z.infer<typeof auditChangeSchema>
