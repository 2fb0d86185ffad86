import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, languageSchema, messageAnswerSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'
import { textDocumentSchema, textTitleSchema } from './document.ts'

export const TEXT_KINDS = ['articles', 'legal'] as const
export const LEGAL_TEXTS = ['terms', 'privacy'] as const
export const LEGAL_NAMES = { terms: 'Terms', privacy: 'Privacy' } as const satisfies Record<LegalTextId, string>
export const MAX_ARTICLES = 300
/** Newest first; those before them are kept and shown no more. */
export const SHOWN_TEXT_VERSIONS = 100

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

const versionSchema = z.object({
  /** Counts up from 1 within the text. */
  number: z.number(),
  /** The day since which it is in force, by the clocks of the service's zone; null for what stood before the first version. */
  from: z.nullable(z.string()),
  state: z.enum(['ahead', 'in-force', 'over', 'withdrawn']),
  ...{ at: timeSchema, by: z.string(), why: z.string() },
})

const textSchema = z.object({
  kind: z.enum(TEXT_KINDS),
  id: z.string(),
  name: z.string(),
  /** Of an article, in its address. */
  slug: z.string(),
  /** A removed one is shown to nobody, and can be brought back. */
  state: z.enum(['shown', 'removed']),
  /** Of all that is done to it: whoever changes it names what they saw. */
  revision: z.number(),
  /** What viewers read; null for nothing of the company's own. */
  inForce: z.nullable(z.object({ number: z.number(), document: textDocumentSchema })),
  draft: z.nullable(z.object({ document: textDocumentSchema, changedAt: timeSchema, changedBy: z.string() })),
  versions: z.array(versionSchema),
  zone: z.string(),
  /** The first day that a version may be put in force from. */
  earliest: z.string(),
})

const summarySchema = z.object({
  ...{ id: z.string(), name: z.string(), slug: z.string(), state: z.enum(['shown', 'removed']) },
  tags: z.array(z.string()),
  languages: z.array(z.string()),
  /** Whether viewers read it now. */
  isInForce: z.boolean(),
  /** The day from which the next version is in force. */
  comes: z.nullable(z.string()),
  hasDraft: z.boolean(),
  /** Null for what nobody has changed here. */
  changedAt: z.nullable(timeSchema),
  changedBy: z.string(),
})

const listSchema = z.object({ articles: z.array(summarySchema), legal: z.array(summarySchema), zone: z.string() })

const revisionSchema = z.int('Please give a revision').check(z.gte(0, 'There is no such revision'))
const daySchema = z.iso
  .date({ error: 'A day is written such as 2026-11-29', abort: true })
  .check(z.regex(/^2/, 'A day is written such as 2026-11-29'))
const whySchema = z
  .string('Please say why')
  .check(
    z.trim(),
    z.minLength(3, 'Please say why'),
    z.maxLength(300, 'That is too long'),
    z.refine(isText, 'That is no text'),
  )
/** `kind`: articles or legal. */
const textParams = z.object({ kind: idSchema, id: idSchema })
const versionParams = z.object({ kind: idSchema, id: idSchema, number: idSchema })

const exampleDocument = {
  tags: ['faqrow1'],
  languages: [
    {
      language: 'en',
      title: 'How do I pay?',
      excerpt: 'By card or by transfer.',
      source: 'By **card** or by transfer.',
    },
  ],
} as const
const exampleVersion = {
  ...{ number: 3, from: '2026-12-01', state: 'ahead', at: '2026-11-29T10:00:00.000Z' },
  ...{ by: 'Adaeze Nwosu', why: 'Transfers are new' },
} as const
const exampleText = {
  ...{ kind: 'articles', id: 'paying', name: 'How do I pay?', slug: 'how-do-i-pay', state: 'shown', revision: 7 },
  ...{ inForce: { number: 2, document: exampleDocument }, draft: null, versions: [exampleVersion] },
  ...{ zone: 'Africa/Lagos', earliest: '2026-11-29' },
} as const
const exampleSummary = {
  ...{
    id: 'paying',
    name: 'How do I pay?',
    slug: 'how-do-i-pay',
    state: 'shown',
    tags: ['faqrow1'],
    languages: ['en'],
  },
  ...{ isInForce: true, comes: '2026-12-01', hasDraft: false },
  ...{ changedAt: '2026-11-29T10:00:00.000Z', changedBy: 'Adaeze Nwosu' },
} as const
const exampleList = { articles: [exampleSummary], legal: [], zone: 'Africa/Lagos' } as const
const textAnswer = z.object({ text: textSchema })

export const textEndpoints = {
  'GET /api/v1/apps/texts': endpoint({
    summary: 'Every help article in its order, and the legal texts for whoever may change the configuration',
    ...opens('run.texts'),
    answer: listSchema,
    errors: [],
    example: exampleList,
  }),
  'POST /api/v1/apps/texts/articles': endpoint({
    summary: 'Begins an article, which nobody reads yet; the same id a second time is the same article',
    ...opens('run.texts'),
    body: z.object({
      ...{ id: idSchema, language: languageSchema },
      title: textTitleSchema.check(z.minLength(1, 'Please give it a title')),
    }),
    answer: textAnswer,
    errors: ['ARTICLES_FULL'],
    example: { text: exampleText },
  }),
  'POST /api/v1/apps/texts/articles/order': endpoint({
    summary: 'Puts the articles into this order; those that are not named come after them',
    ...opens('run.texts'),
    body: z.object({
      ids: z
        .array(idSchema, 'Please give ids')
        .check(z.minLength(1, 'Please give ids'), z.maxLength(MAX_ARTICLES, `At most ${MAX_ARTICLES} ids`)),
    }),
    answer: messageAnswerSchema,
    errors: ['TEXT_NOT_FOUND'],
    example: { message: 'They stand in this order' },
  }),
  'POST /api/v1/apps/texts/articles/{id}/state': endpoint({
    summary: 'Removes an article from what viewers read, or brings it back with all its versions',
    ...opens('run.texts'),
    params: z.object({ id: idSchema }),
    body: z.object({ revision: revisionSchema, state: z.enum(['shown', 'removed'], 'Either shown or removed') }),
    answer: textAnswer,
    errors: ['TEXT_NOT_FOUND', 'TEXT_CHANGED'],
    example: { text: { ...exampleText, state: 'removed' } },
  }),
  'POST /api/v1/apps/texts/preview': endpoint({
    summary: 'What viewers would get of a text: its HTML without active content',
    ...opens('run.texts'),
    isUnrecorded: true,
    body: z.object({ document: textDocumentSchema }),
    /** Of each language, in their order. */
    answer: z.object({ html: z.array(z.string()) }),
    errors: [],
    example: { html: ['<p>By <strong>card</strong> or by transfer.</p>'] },
  }),
  'GET /api/v1/apps/texts/{kind}/{id}': endpoint({
    summary: 'A text: what is in force, the draft, and the versions',
    ...opens('run.texts'),
    params: textParams,
    answer: textAnswer,
    errors: ['TEXT_NOT_FOUND'],
    example: { text: exampleText },
  }),
  'POST /api/v1/apps/texts/{kind}/{id}/draft': endpoint({
    summary: 'Keeps what is written; viewers read none of it yet',
    ...opens('run.texts'),
    params: textParams,
    body: z.object({ revision: revisionSchema, document: textDocumentSchema }),
    answer: textAnswer,
    errors: ['TEXT_NOT_FOUND', 'TEXT_CHANGED'],
    example: { text: exampleText },
  }),
  'POST /api/v1/apps/texts/{kind}/{id}/draft/leave': endpoint({
    summary: 'Throws the draft away: what is in force stays',
    ...opens('run.texts'),
    params: textParams,
    body: z.object({ revision: revisionSchema }),
    answer: textAnswer,
    errors: ['TEXT_NOT_FOUND', 'TEXT_CHANGED'],
    example: { text: exampleText },
  }),
  'POST /api/v1/apps/texts/{kind}/{id}/put-in-force': endpoint({
    summary: 'Makes the draft a version that is in force from the beginning of a day on',
    ...opens('run.texts'),
    isProven: true,
    params: textParams,
    body: z.object({ revision: revisionSchema, from: daySchema, why: whySchema }),
    answer: textAnswer,
    errors: ['TEXT_NOT_FOUND', 'TEXT_CHANGED', 'TEXT_UNCHANGED'],
    example: { text: exampleText },
  }),
  'GET /api/v1/apps/texts/{kind}/{id}/versions/{number}': endpoint({
    summary: 'A version with all that it says',
    ...opens('run.texts'),
    params: versionParams,
    answer: z.object({ version: z.extend(versionSchema, { document: textDocumentSchema }) }),
    errors: ['TEXT_NOT_FOUND', 'TEXT_VERSION_NOT_FOUND'],
    example: { version: { ...exampleVersion, document: exampleDocument } },
  }),
  'POST /api/v1/apps/texts/{kind}/{id}/versions/{number}/bring-back': endpoint({
    summary: 'Brings an earlier version back, as a version of its own from a day on; the draft stays',
    ...opens('run.texts'),
    isProven: true,
    params: versionParams,
    body: z.object({ revision: revisionSchema, from: daySchema }),
    answer: textAnswer,
    errors: ['TEXT_NOT_FOUND', 'TEXT_VERSION_NOT_FOUND', 'TEXT_CHANGED'],
    example: { text: exampleText },
  }),
  'POST /api/v1/apps/texts/{kind}/{id}/versions/{number}/withdraw': endpoint({
    summary: 'Takes a version back that is not in force yet',
    ...opens('run.texts'),
    isProven: true,
    params: versionParams,
    body: z.object({ revision: revisionSchema }),
    answer: textAnswer,
    errors: ['TEXT_NOT_FOUND', 'TEXT_VERSION_NOT_FOUND', 'TEXT_CHANGED', 'TEXT_VERSION_OVER'],
    example: { text: exampleText },
  }),
} as const

export type LegalTextId = (typeof LEGAL_TEXTS)[number]
export type TextKind = (typeof TEXT_KINDS)[number]
export type EditedText = z.infer<typeof textSchema>
export type TextVersion = z.infer<typeof versionSchema>
export type TextSummary = z.infer<typeof summarySchema>
export type TextList = z.infer<typeof listSchema>
