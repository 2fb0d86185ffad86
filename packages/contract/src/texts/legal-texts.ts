import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { LEGAL_TEXTS } from './texts.ts'

const daySchema = z.iso.date('A version is a day, such as 2026-12-01')

const legalTextSchema = z.object({
  /** The day since which it is in force. */
  version: z.string(),
  /** Of the version in force. */
  current: z.string(),
  /** Every version that is or was in force, newest first. */
  versions: z.array(z.string()),
  /** The first is for whoever reads none of them. */
  languages: z.array(
    z.object({
      ...{ language: z.string(), title: z.string() },
      /** HTML without active content. */
      html: z.string(),
    }),
  ),
})

export const legalTextEndpoints = {
  'GET /apps/v1/legal/{text}': endpoint({
    summary:
      'The terms or the privacy text of the company, as it is in force or as it was; null where it has none of its own',
    auth: 'app',
    params: z.object({ text: z.enum(LEGAL_TEXTS, 'There is no such text') }),
    query: z.object({ version: z.optional(daySchema) }),
    answer: z.object({ text: z.nullable(legalTextSchema) }),
    errors: ['TEXT_VERSION_NOT_FOUND'],
    example: {
      text: {
        ...{ version: '2026-12-01', current: '2026-12-01', versions: ['2026-12-01'] },
        languages: [{ language: 'en', title: 'Terms', html: '<h2>Who we are</h2><p>Kola of Lagos.</p>' }],
      },
    },
  }),
} as const

export type LegalTextAnswer = NonNullable<z.infer<typeof legalTextSchema>>
