import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { cursorSchema, idSchema, limitSchema, timeSchema } from '../http/wire.ts'
import { opensAny } from '../staff/opens.ts'
import { isField } from './columns.ts'
import { IMPORT_KINDS } from './kinds.ts'

export const MAX_IMPORT_BYTES = 20 * 1_048_576
export const MAX_IMPORT_ROWS = 50_000
export const MAX_IMPORT_COLUMNS = 100
export const MAX_CELL = 4_000
/** So long an import can be undone; then its rows go. */
export const IMPORT_KEPT_DAYS = 30

/**
 * `receiving`, `reading`: the file is on its way. `refused`: it cannot be read. `mapping`: nobody knows which column is what.
 * `checking`, `ready`: what would happen is worked out, and told. The rest is what was asked for.
 */
const importStateSchema = z.enum([
  ...(['receiving', 'reading', 'refused', 'mapping', 'checking', 'ready'] as const),
  ...(['importing', 'done', 'undoing', 'undone'] as const),
])
/** `dark`: of windows, something goes dark by it. `left`: somebody left the row out. `kept`: it was imported, and could not be undone wholly. */
export const ROW_FILTERS = ['made', 'changed', 'same', 'dark', 'fault', 'left', 'kept'] as const
/** Of a row, beside what it changes: what viewers do not see any more at once, and what they see. */
export const EFFECTS = { dark: 'Goes dark', comes: 'Comes' } as const

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

const countsSchema = z.object({
  ...{ made: z.number(), changed: z.number(), same: z.number(), fault: z.number(), left: z.number() },
  /** Of windows: rows by which something goes dark at once, or comes. */
  ...{ dark: z.number(), comes: z.number() },
  /** In all rows that would change something that is there. */
  fields: z.number(),
})

export const importSchema = z.object({
  id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  format: z.enum(['csv', 'json']),
  sizeBytes: z.number(),
  state: importStateSchema,
  /** Why it cannot be read, and what helps; empty for others. */
  refusal: z.string(),
  /** As its letters were read, such as UTF-8; empty until then. */
  encoding: z.string(),
  /** As the file heads them. */
  columns: z.array(z.string()),
  /** What each of them is; empty for one that is left aside. */
  mapping: z.array(z.string()),
  emptyCells: z.enum(['leave', 'clear']),
  rows: z.number(),
  /** Rows of the work that goes on, or of the last one. */
  progress: z.number(),
  counts: countsSchema,
  createdAt: timeSchema,
  createdBy: z.string(),
  importedAt: z.nullable(timeSchema),
  importedBy: z.string(),
  undoneAt: z.nullable(timeSchema),
  undoneBy: z.string(),
})

const faultSchema = z.object({
  /** From 0 on; -1 for the whole row. */
  column: z.number(),
  kind: z.string(),
  text: z.string(),
  /** What helps. */
  help: z.string(),
})

const faultGroupSchema = z.object({
  ...{ kind: z.string(), text: z.string(), column: z.number(), rows: z.number() },
  /** Some of what stands there. */
  samples: z.array(z.string()),
})

const rowSchema = z.object({
  /** As a person counts the file's rows, the first below the heads being 1. */
  number: z.number(),
  outcome: z.enum(['made', 'changed', 'same', 'fault']),
  state: z.enum(['in', 'left']),
  /** Of what it makes or changes; empty where nobody knows. */
  titleId: z.string(),
  cells: z.array(z.string()),
  faults: z.array(faultSchema),
  /** By field, in words. */
  changes: z.array(z.object({ field: z.string(), column: z.number(), before: z.string(), after: z.string() })),
  /** Why it was not imported or undone, or not wholly; empty for others. */
  note: z.string(),
})

const params = z.object({ id: idSchema })
const rowParams = z.object({ id: idSchema, number: idSchema })
const answer = z.object({ import: importSchema })
const rowAnswer = z.object({ import: importSchema, rows: z.array(rowSchema) })

const example: z.infer<typeof importSchema> = {
  ...{ id: '0199…', kind: 'titles', fileName: 'titles-2027.csv', format: 'csv', sizeBytes: 182_044, state: 'ready' },
  ...{ refusal: '', encoding: 'UTF-8', columns: ['id', 'name'], mapping: ['id', 'name'], emptyCells: 'leave' },
  ...{ rows: 2_000, progress: 2_000 },
  counts: { made: 241, changed: 1_712, same: 17, fault: 30, left: 0, dark: 0, comes: 0, fields: 3_904 },
  ...{ createdAt: '2026-11-29T10:00:00.000Z', createdBy: 'Hauwa Danjuma' },
  ...{ importedAt: null, importedBy: '', undoneAt: null, undoneBy: '' },
}
const exampleRow: z.infer<typeof rowSchema> = {
  ...{ number: 43, outcome: 'fault', state: 'in', titleId: 'ward-seven', cells: ['ward-seven', 'Ward Seven', '15A'] },
  faults: [{ column: 2, kind: 'class', text: 'There is no class 15A', help: 'One of C, G, PG, 12A, 12, 15, 18' }],
  ...{ changes: [], note: '' },
}

/** Each kind has its own permission: files of others are as if they were not there. */
const importing = opensAny('catalogue.import', 'money.prices', 'members.import')

export const importEndpoints = {
  'GET /api/v1/apps/imports': endpoint({
    summary: 'Files that were brought in, newest first',
    ...importing,
    query: z.object({ cursor: cursorSchema, limit: limitSchema }),
    answer: z.object({ imports: z.array(importSchema), cursor: z.nullable(z.string()) }),
    errors: [],
    example: { imports: [example], cursor: null },
  }),
  /** The body is application/octet-stream; the route reads it as a stream, so no body schema stands here. */
  'POST /api/v1/apps/imports': endpoint({
    summary: 'Takes a file in and has it checked; nothing is changed by it yet',
    ...importing,
    query: z.object({
      kind: z.enum(IMPORT_KINDS, 'Nothing is imported that is called so'),
      name: z
        .string('Please give the name of the file')
        .check(
          z.minLength(1, 'Please give the name of the file'),
          z.maxLength(200, 'That name is too long'),
          z.refine(isText, 'That is no text'),
        ),
      format: z.enum(['csv', 'json'], 'A file is csv or json'),
      /** One whose columns it has, and in whose place it comes. */
      replaces: z.optional(idSchema),
    }),
    answer,
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_BUSY'],
    example: { import: { ...example, state: 'reading' } },
  }),
  'GET /api/v1/apps/imports/{id}': endpoint({
    summary: 'Where an import stands, its faults by their kind',
    ...importing,
    params,
    answer: z.object({
      import: importSchema,
      faults: z.array(faultGroupSchema),
      /** Of one that is done: titles that somebody has changed since. */
      changedSince: z.number(),
    }),
    errors: ['IMPORT_NOT_FOUND'],
    example: { import: example, faults: [], changedSince: 0 },
  }),
  'GET /api/v1/apps/imports/{id}/rows': endpoint({
    summary: 'Rows of a file, in their order, with what would become of each',
    ...importing,
    params,
    query: z.object({
      ...{ cursor: cursorSchema, limit: limitSchema },
      only: z.optional(z.enum(ROW_FILTERS, 'No rows are called so')),
      fault: z.optional(z.string().check(z.maxLength(40, 'That is too long'), z.refine(isText, 'That is no text'))),
    }),
    answer: z.object({ rows: z.array(rowSchema), cursor: z.nullable(z.string()) }),
    errors: ['IMPORT_NOT_FOUND'],
    example: { rows: [exampleRow], cursor: null },
  }),
  'POST /api/v1/apps/imports/{id}/columns': endpoint({
    summary: 'Says which column is what, and has the file checked by it',
    ...importing,
    params,
    body: z.object({
      mapping: z
        .array(z.string().check(z.refine(isField, 'There is no such field')), 'Please say what each column is')
        .check(z.minLength(1, 'Please say what each column is'), z.maxLength(MAX_IMPORT_COLUMNS, 'That are too many')),
      emptyCells: z.enum(['leave', 'clear'], 'Empty cells leave what is there, or clear it'),
    }),
    answer,
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_BUSY'],
    example: { import: { ...example, state: 'checking' } },
  }),
  'POST /api/v1/apps/imports/{id}/rows/{number}/cell': endpoint({
    summary: 'Mends a cell; its row is checked again, and those that it stood in the way of',
    ...importing,
    params: rowParams,
    body: z.object({
      column: z.int('Please name a column').check(z.gte(0, 'There is no such column')),
      text: z
        .string('Please say what it should be')
        .check(z.maxLength(MAX_CELL, 'That is too long'), z.refine(isText, 'That is no text')),
    }),
    answer: rowAnswer,
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_ROW_NOT_FOUND', 'IMPORT_BUSY'],
    example: { import: example, rows: [exampleRow] },
  }),
  'POST /api/v1/apps/imports/{id}/rows/{number}/state': endpoint({
    summary: 'Leaves a row out, or takes it in again',
    ...importing,
    params: rowParams,
    body: z.object({ state: z.enum(['in', 'left'], 'A row is in or left out') }),
    answer: rowAnswer,
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_ROW_NOT_FOUND', 'IMPORT_BUSY'],
    example: { import: example, rows: [exampleRow] },
  }),
  'POST /api/v1/apps/imports/{id}/run': endpoint({
    summary: 'Imports all rows without a fault, but those that were left out',
    ...importing,
    params,
    answer,
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_BUSY'],
    example: { import: { ...example, state: 'importing' } },
  }),
  'POST /api/v1/apps/imports/{id}/undo': endpoint({
    summary:
      'Brings back what an import changed where nobody changed it since, and removes what it made and nothing hangs on',
    ...importing,
    params,
    answer,
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_BUSY'],
    example: { import: { ...example, state: 'undoing' } },
  }),
  'POST /api/v1/apps/imports/{id}/remove': endpoint({
    summary: 'Throws a file away that was not imported',
    ...importing,
    params,
    answer: z.object({ message: z.string() }),
    errors: ['IMPORT_NOT_FOUND', 'IMPORT_BUSY'],
    example: { message: 'That file is gone' },
  }),
} as const

export type Import = z.infer<typeof importSchema>
export type ImportState = Import['state']
export type ImportRow = z.infer<typeof rowSchema>
export type ImportFault = z.infer<typeof faultSchema>
export type ImportFaultGroup = z.infer<typeof faultGroupSchema>
export type ImportCounts = z.infer<typeof countsSchema>
export type RowFilter = (typeof ROW_FILTERS)[number]
