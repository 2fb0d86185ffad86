import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, monthSchema, timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'
import { EXAMPLE_SHEET, SHEET_LACKS, sheetSchema, sumSchema } from './sheet.ts'

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

/** What a producer was told of a month, as it was then. */
export const statementSchema = z.object({
  id: z.string(),
  /** Such as `KOLA-PS-2026-000117`: the next of its year. */
  number: z.string(),
  producerId: z.string(),
  issuedAt: timeSchema,
  issuedBy: z.string(),
  sheet: sheetSchema,
  /** The one it stands in the place of, with what is new and why; null of the first. */
  corrects: z.nullable(
    z.object({
      ...{ id: z.string(), number: z.string(), why: z.string() },
      /** This one less the one before. */
      difference: z.array(sumSchema),
    }),
  ),
  /** The one that stands in its place. */
  correctedBy: z.nullable(z.object({ id: z.string(), number: z.string() })),
})

const example: ProducerStatement = {
  ...{ id: '0199…', number: 'KOLA-PS-2026-000117', producerId: '0199…', issuedAt: '2026-11-03T09:00:00.000Z' },
  ...{ issuedBy: 'Bisi Adeyemi', sheet: EXAMPLE_SHEET, corrects: null, correctedBy: null },
}
const params = z.object({ id: idSchema })

export const statementEndpoints = {
  'GET /api/v1/apps/producers/{id}/months/{month}': endpoint({
    summary: 'What a month comes to for a producer as it is counted now, beside the last statement of it',
    ...opens('money.read'),
    params: z.object({ id: idSchema, month: monthSchema }),
    answer: z.object({
      /** Null where nothing is counted yet. */
      draft: z.nullable(sheetSchema),
      /** Null where it can be issued. */
      lacks: z.nullable(z.enum(SHEET_LACKS)),
      statement: z.nullable(statementSchema),
      /** What is counted now comes to another sum than the statement. */
      differs: z.boolean(),
    }),
    errors: ['PRODUCER_NOT_FOUND'],
    example: { draft: EXAMPLE_SHEET, lacks: null, statement: null, differs: false },
  }),
  'POST /api/v1/apps/producers/{id}/statements': endpoint({
    summary: 'Issues the statement of a month that is over and counted; asked again it answers with the same',
    ...opens('money.statements'),
    params,
    body: z.object({ month: monthSchema }),
    answer: z.object({ statement: statementSchema }),
    errors: ['PRODUCER_NOT_FOUND', 'STATEMENT_NOT_READY'],
    example: { statement: example },
  }),
  'POST /api/v1/apps/statements/{id}/correct': endpoint({
    summary:
      'Issues another statement in the place of this one, as the month is counted now; asked again it answers with the same',
    ...opens('money.statements'),
    params,
    body: z.object({
      why: z.string('Please say why').check(
        z.refine((why) => why.trim().length > 1, 'Please say why'),
        z.maxLength(400, 'That is too long'),
        z.refine(isText, 'That is no text'),
      ),
    }),
    answer: z.object({ statement: statementSchema }),
    errors: ['STATEMENT_NOT_FOUND', 'STATEMENT_NOT_READY', 'STATEMENT_UNCHANGED'],
    example: { statement: example },
  }),
  'GET /api/v1/apps/statements/{id}': endpoint({
    summary: 'A statement, as it was issued',
    ...opens('money.read'),
    params,
    answer: z.object({ statement: statementSchema }),
    errors: ['STATEMENT_NOT_FOUND'],
    example: { statement: example },
  }),
  'GET /api/v1/apps/statements/{id}/csv': endpoint({
    summary: 'A statement as CSV: a row for each title, contract and currency',
    ...opens('money.read'),
    params,
    answerType: 'text/csv',
    answer: z.string(),
    errors: ['STATEMENT_NOT_FOUND'],
    example: '\ufeffstatement,month,contract,title,…\r\n',
  }),
  'GET /api/v1/apps/statements/{id}/pdf': endpoint({
    summary: 'A statement as PDF, A4',
    ...opens('money.read'),
    params,
    answerType: 'application/pdf',
    answer: z.string(),
    errors: ['STATEMENT_NOT_FOUND'],
    example: '%PDF-1.7 …',
  }),
} as const

export type ProducerStatement = z.infer<typeof statementSchema>
export type ProducerMonth = z.infer<
  (typeof statementEndpoints)['GET /api/v1/apps/producers/{id}/months/{month}']['answer']
>
