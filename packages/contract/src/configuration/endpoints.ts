import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { cursorSchema, idSchema, limitSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'
import { VALUE_MOST } from './check.ts'

export const DRAFT_MOST = 100
const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

/** A key, what it said and what it says; null where the tenant says nothing. */
const changeSchema = z.object({
  key: z.string(),
  ...{ before: z.nullable(z.string()), after: z.nullable(z.string()) },
})

const versionSchema = z.object({
  /** Counts up from 1 within the tenant. */
  number: z.number(),
  at: timeSchema,
  by: z.string(),
  why: z.string(),
  changes: z.array(changeSchema),
})

const configurationSchema = z.object({
  /** Of what is in force; null for one that somebody wrote past the console. */
  version: z.nullable(z.number()),
  /** Another one for every other content: whoever puts something in force names what they saw. */
  state: z.string(),
  /** Every text in force, those among them that the service reads nowhere. */
  texts: z.record(z.string(), z.string()),
  /** What the staff together have changed and not put in force yet; revision 0 for nothing. */
  draft: z.object({
    revision: z.number(),
    changes: z.array(changeSchema),
    changedAt: z.nullable(timeSchema),
    changedBy: z.string(),
  }),
})

const keySchema = z
  .string('Please give a key')
  .check(z.minLength(1, 'Please give a key'), z.maxLength(100, 'There is no such key'))
const valueSchema = z.nullable(
  z.string().check(z.maxLength(VALUE_MOST, 'That is too long'), z.refine(isText, 'That is no text')),
)
const revisionSchema = z.int('Please give a revision').check(z.gte(0, 'There is no such revision'))
const stateSchema = z.string('Please say what you saw').check(z.regex(/^[0-9a-f]{64}$/, 'This is no state'))
const whySchema = z
  .string('Please say why')
  .check(
    z.trim(),
    z.minLength(3, 'Please say why'),
    z.maxLength(300, 'That is too long'),
    z.refine(isText, 'That is no text'),
  )

const versionParams = z.object({ number: idSchema })

const example = {
  ...{ version: 48, state: '9f'.repeat(32), texts: { app_name: 'Kola', enable_search: 'TRUE' } },
  draft: {
    ...{ revision: 3, changes: [{ key: 'enable_search', before: 'TRUE', after: 'FALSE' }] },
    ...{ changedAt: '2026-11-29T10:00:00.000Z', changedBy: 'Adaeze Nwosu' },
  },
} as const

const exampleVersion = {
  ...{ number: 48, at: '2026-11-28T10:00:00.000Z', by: 'Adaeze Nwosu', why: 'The search is down' },
  changes: [{ key: 'enable_search', before: 'TRUE', after: 'FALSE' }],
} as const

export const configurationEndpoints = {
  'GET /api/v1/apps/configuration': endpoint({
    summary: 'What is in force, and the draft of what is to be',
    ...opens('run.configuration'),
    answer: z.object({ configuration: configurationSchema }),
    errors: [],
    example: { configuration: example },
  }),
  'POST /api/v1/apps/configuration/draft': endpoint({
    summary: 'Changes keys of the draft; a text that is in force already takes its key out of it',
    ...opens('run.configuration'),
    body: z.object({
      revision: revisionSchema,
      changes: z
        .array(z.object({ key: keySchema, value: valueSchema }), 'Please give changes')
        .check(z.minLength(1, 'Please give changes'), z.maxLength(DRAFT_MOST, `At most ${DRAFT_MOST} changes`)),
    }),
    answer: z.object({ configuration: configurationSchema }),
    errors: ['CONFIGURATION_CHANGED'],
    example: { configuration: example },
  }),
  'POST /api/v1/apps/configuration/draft/leave': endpoint({
    summary: 'Leaves the draft: what is in force stays',
    ...opens('run.configuration'),
    body: z.object({ revision: revisionSchema }),
    answer: z.object({ configuration: configurationSchema }),
    errors: ['CONFIGURATION_CHANGED'],
    example: { configuration: { ...example, draft: { revision: 0, changes: [], changedAt: null, changedBy: '' } } },
  }),
  'POST /api/v1/apps/configuration/put-in-force': endpoint({
    summary: 'Puts the draft in force, for every viewer within a minute',
    ...opens('run.configuration'),
    body: z.object({ revision: revisionSchema, state: stateSchema, why: whySchema }),
    answer: z.object({ configuration: configurationSchema, version: versionSchema }),
    errors: ['CONFIGURATION_CHANGED', 'CONFIGURATION_UNCHANGED'],
    example: { configuration: example, version: exampleVersion },
  }),
  'GET /api/v1/apps/configuration/versions': endpoint({
    summary: 'Every version, newest first: who put what in force, when and why',
    ...opens('run.configuration'),
    query: z.object({ cursor: cursorSchema, limit: limitSchema }),
    answer: z.object({ versions: z.array(versionSchema), cursor: z.nullable(z.string()) }),
    errors: [],
    example: { versions: [exampleVersion], cursor: null },
  }),
  'GET /api/v1/apps/configuration/versions/{number}/difference': endpoint({
    summary: 'What would change if this version were brought back',
    ...opens('run.configuration'),
    params: versionParams,
    answer: z.object({ state: z.string(), changes: z.array(changeSchema) }),
    errors: ['CONFIGURATION_VERSION_NOT_FOUND'],
    example: { state: '9f'.repeat(32), changes: [{ key: 'enable_search', before: 'FALSE', after: 'TRUE' }] },
  }),
  'POST /api/v1/apps/configuration/versions/{number}/bring-back': endpoint({
    summary: 'Brings an earlier version back, as a version of its own; the draft stays',
    ...opens('run.configuration'),
    params: versionParams,
    body: z.object({ state: stateSchema }),
    answer: z.object({ configuration: configurationSchema, version: versionSchema }),
    errors: ['CONFIGURATION_CHANGED', 'CONFIGURATION_UNCHANGED', 'CONFIGURATION_VERSION_NOT_FOUND'],
    example: { configuration: example, version: exampleVersion },
  }),
} as const

export type Configuration = z.infer<typeof configurationSchema>
export type ConfigurationVersion = z.infer<typeof versionSchema>
export type ConfigurationChange = z.infer<typeof changeSchema>
