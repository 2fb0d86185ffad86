import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { cursorSchema, idSchema, limitSchema, monthSchema, timeSchema } from '../http/wire.ts'
import { amountSchema, currencySchema, daySchema } from '../payments/operator.ts'
import { opens } from '../staff/opens.ts'
import { ruleSchema, SHEET_LACKS, sumSchema, TITLE_KINDS } from './sheet.ts'

export const MAX_PRODUCERS = 1_000
export const MAX_CONTRACTS = 50
export const MAX_CONTRACT_TITLES = 200

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()
const text = (most: number) =>
  z.string('Please write something').check(z.maxLength(most, 'That is too long'), z.refine(isText, 'That is no text'))
const lineSchema = (most: number) =>
  text(most).check(z.refine((one) => !/[\r\n]/.test(one), 'That is more than a line'))
const nameSchema = lineSchema(120).check(z.refine((name) => name.trim().length > 0, 'Please give a name'))
const wordsSchema = z.optional(text(100))
const revisionSchema = z.int('Please say which revision you changed')

/** What somebody writes of a producer. */
const givenProducer = {
  name: nameSchema,
  /** At most six lines. */
  address: text(400).check(z.refine((one) => one.split('\n').length <= 6, 'At most six lines')),
  email: z.string('Please give a mail address').check(
    z.maxLength(254, 'That is too long'),
    z.refine((one) => one === '' || /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(one), 'This is not a mail address'),
    z.refine(isText, 'That is no text'),
  ),
  /** In what they are paid out; what was earned in another is told beside it. */
  currency: z.string('Please give a currency').check(z.regex(/^[A-Z]{3}$/, 'A currency has three capitals')),
  reference: lineSchema(120),
}

export const producerSchema = z.object({
  id: z.string(),
  ...{ name: z.string(), address: z.string(), email: z.string(), currency: z.string(), reference: z.string() },
  revision: z.number(),
  changedAt: timeSchema,
  changedBy: z.string(),
})

const contractTitleSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Null of one that is gone. */
  kind: z.nullable(z.enum(TITLE_KINDS)),
})

export const contractSchema = z.object({
  id: z.string(),
  reference: z.string(),
  from: z.string(),
  /** The last day; null for no end. */
  until: z.nullable(z.string()),
  rule: ruleSchema,
  titles: z.array(contractTitleSchema),
  revision: z.number(),
  changedAt: timeSchema,
  changedBy: z.string(),
})

const givenRuleSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('share'),
      percent: z.string('Please give per cent').check(
        z.regex(/^\d{1,3}(\.\d{1,2})?$/, { error: 'Per cent are written such as 40 or 12.5', abort: true }),
        z.refine((one) => Number(one) > 0 && Number(one) <= 100, 'From 0.01 to 100 per cent'),
      ),
    }),
    z.object({ kind: z.literal('fee'), amount: amountSchema, currency: currencySchema }),
  ],
  'A share or a fee',
)
const givenDaySchema = daySchema.check(z.regex(/^2/, 'A day of this thousand years'))

const givenContract = {
  reference: lineSchema(120),
  from: givenDaySchema,
  until: z.nullable(givenDaySchema),
  rule: givenRuleSchema,
  /** Films, series with all that is in them, seasons or episodes; each is in one contract at a time. */
  titles: z
    .array(idSchema, 'Please name titles')
    .check(
      z.minLength(1, 'Please name a title'),
      z.maxLength(MAX_CONTRACT_TITLES, `At most ${MAX_CONTRACT_TITLES} titles`),
    ),
}

/** What became of a producer's month. */
const standingSchema = z.object({
  titles: z.number(),
  /** Which rules hold in it. */
  rules: z.array(z.enum(['share', 'fee'])),
  /** As it is counted now, or as it was issued. */
  totals: z.array(sumSchema),
  /** Of the last statement of it; null while there is none. */
  statement: z.nullable(z.object({ id: z.string(), number: z.string(), issuedAt: timeSchema })),
})

const EXAMPLE_PRODUCER: Producer = {
  ...{ id: '0199…', name: 'Anyaorah Pictures', address: 'Nkiruka Anyaorah\n14 Ogui Road\nEnugu' },
  ...{ email: 'nkiruka@example.com', currency: 'NGN', reference: 'TIN 2011 4488-0001' },
  ...{ revision: 1, changedAt: '2026-11-01T10:00:00.000Z', changedBy: 'Bisi Adeyemi' },
}
const EXAMPLE_CONTRACT: ProducerContract = {
  ...{ id: '0199…', reference: 'FN-2023-041', from: '2026-01-01', until: null },
  rule: { kind: 'share', percent: '40.00' },
  titles: [{ id: 'ihunanya', name: 'Ịhụnanya', kind: 'movie' }],
  ...{ revision: 1, changedAt: '2026-11-01T10:00:00.000Z', changedBy: 'Bisi Adeyemi' },
}
const EXAMPLE_STATEMENT = { id: '0199…', number: 'KOLA-PS-2026-000117', issuedAt: '2026-11-03T09:00:00.000Z' }
const EXAMPLE_TOTALS = [{ currency: 'NGN', amount: '934514.96' }]

const statementRowSchema = z.object({
  ...{ id: z.string(), number: z.string(), month: z.string(), issuedAt: timeSchema, issuedBy: z.string() },
  totals: z.array(sumSchema),
  /** The number of the one it stands in the place of, and of the one that stands in its place. */
  corrects: z.nullable(z.string()),
  correctedBy: z.nullable(z.string()),
})

const oneAnswer = z.object({
  producer: producerSchema,
  contracts: z.array(contractSchema),
  /** The last 120, the newest month first. */
  statements: z.array(statementRowSchema),
})
const exampleOne = {
  producer: EXAMPLE_PRODUCER,
  contracts: [EXAMPLE_CONTRACT],
  statements: [
    {
      ...{ ...EXAMPLE_STATEMENT, month: '2026-10', issuedBy: 'Bisi Adeyemi', totals: EXAMPLE_TOTALS },
      ...{ corrects: null, correctedBy: null },
    },
  ],
}
const params = z.object({ id: idSchema })
const contractParams = z.object({ id: idSchema, contractId: idSchema })

export const producerEndpoints = {
  'GET /api/v1/apps/producers': endpoint({
    summary: 'Whom titles are from, by name, with what a month comes to for each',
    ...opens('money.read'),
    query: z.object({
      ...{ cursor: cursorSchema, limit: limitSchema, search: wordsSchema },
      /** The last that is over unless told. */
      month: z.optional(monthSchema),
    }),
    answer: z.object({
      month: z.string(),
      /** Null where it can be issued. */
      lacks: z.nullable(z.enum(SHEET_LACKS)),
      countedAt: z.nullable(timeSchema),
      producers: z.array(z.object({ producer: producerSchema, standing: standingSchema })),
      cursor: z.nullable(z.string()),
    }),
    errors: [],
    example: {
      ...{ month: '2026-10', lacks: null, countedAt: '2026-11-20T08:00:00.000Z', cursor: null },
      producers: [
        {
          producer: EXAMPLE_PRODUCER,
          standing: { titles: 5, rules: ['share'], totals: EXAMPLE_TOTALS, statement: EXAMPLE_STATEMENT },
        },
      ],
    },
  }),
  'POST /api/v1/apps/producers': endpoint({
    summary: 'Enters a producer',
    ...opens('money.statements'),
    body: z.object(givenProducer),
    answer: oneAnswer,
    errors: ['PRODUCER_LIMIT'],
    example: { ...exampleOne, contracts: [], statements: [] },
  }),
  'GET /api/v1/apps/producers/{id}': endpoint({
    summary: 'A producer with contracts and statements',
    ...opens('money.read'),
    params,
    answer: oneAnswer,
    errors: ['PRODUCER_NOT_FOUND'],
    example: exampleOne,
  }),
  'POST /api/v1/apps/producers/{id}': endpoint({
    summary: 'Changes a producer; what was issued stays as it was',
    ...opens('money.statements'),
    params,
    body: z.object({ ...givenProducer, revision: revisionSchema }),
    answer: oneAnswer,
    errors: ['PRODUCER_NOT_FOUND', 'PRODUCER_CHANGED'],
    example: exampleOne,
  }),
  'POST /api/v1/apps/producers/{id}/remove': endpoint({
    summary: 'Removes a producer who was never given a statement, with the contracts',
    ...opens('money.statements'),
    params,
    body: z.object({ revision: revisionSchema }),
    answer: z.object({ message: z.string() }),
    errors: ['PRODUCER_NOT_FOUND', 'PRODUCER_CHANGED', 'PRODUCER_HAS_STATEMENTS'],
    example: { message: 'The producer is removed' },
  }),
  'POST /api/v1/apps/producers/{id}/contracts': endpoint({
    summary: 'Enters a contract: titles, days, and by what rule they are paid',
    ...opens('money.statements'),
    params,
    body: z.object(givenContract),
    answer: oneAnswer,
    errors: ['PRODUCER_NOT_FOUND', 'CONTRACT_LIMIT'],
    example: exampleOne,
  }),
  'POST /api/v1/apps/producers/{id}/contracts/{contractId}': endpoint({
    summary: 'Changes a contract; what was issued stays as it was',
    ...opens('money.statements'),
    params: contractParams,
    body: z.object({ ...givenContract, revision: revisionSchema }),
    answer: oneAnswer,
    errors: ['PRODUCER_NOT_FOUND', 'CONTRACT_NOT_FOUND', 'CONTRACT_CHANGED'],
    example: exampleOne,
  }),
  'POST /api/v1/apps/producers/{id}/contracts/{contractId}/remove': endpoint({
    summary: 'Removes a contract; what was issued stays as it was',
    ...opens('money.statements'),
    params: contractParams,
    body: z.object({ revision: revisionSchema }),
    answer: oneAnswer,
    errors: ['PRODUCER_NOT_FOUND', 'CONTRACT_NOT_FOUND', 'CONTRACT_CHANGED'],
    example: { ...exampleOne, contracts: [] },
  }),
  'GET /api/v1/apps/producer-titles': endpoint({
    summary: 'Titles by words of their name, for a contract',
    ...opens('money.read'),
    query: z.object({ search: text(100).check(z.minLength(2, 'At least two letters')) }),
    answer: z.object({ titles: z.array(z.extend(contractTitleSchema, { parentName: z.nullable(z.string()) })) }),
    errors: [],
    example: { titles: [{ id: 'ihunanya', name: 'Ịhụnanya', kind: 'movie', parentName: null }] },
  }),
} as const

export type Producer = z.infer<typeof producerSchema>
export type ProducerContract = z.infer<typeof contractSchema>
export type ProducerAnswer = z.infer<typeof oneAnswer>
export type ProducerStatementRow = z.infer<typeof statementRowSchema>
export type ProducerStanding = z.infer<typeof standingSchema>
