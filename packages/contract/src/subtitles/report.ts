import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { idSchema, languageSchema } from '../http/wire.ts'

const MAX_REPORT_SIGNS = 200
/** In a day, of an account. */
export const MAX_REPORTS_OF_ACCOUNT = 30

export const subtitleReportEndpoints = {
  'POST /apps/v2/subtitle-reports': endpoint({
    summary:
      'Says that a line of subtitles is wrong: the one that was read last at that second; a repeat is one report',
    auth: 'user',
    body: z.object({
      /** Of the title. */
      id: idSchema,
      language: languageSchema,
      /** As the player calls it, where a language has more than one. */
      label: z.optional(z.string().check(z.maxLength(60, 'That is too long'))),
      seconds: z
        .number('Please give seconds')
        .check(z.gte(0, 'Seconds cannot be negative'), z.lte(172_800, 'That is longer than any film')),
      /** What would be right. */
      words: z.optional(
        z.string().check(
          z.trim(),
          z.maxLength(MAX_REPORT_SIGNS, 'That is too long'),
          z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'That is no text'),
        ),
      ),
    }),
    answer: z.object({
      message: z.string(),
      /** That was reported. */
      line: z.string(),
    }),
    errors: ['TITLE_NOT_FOUND', 'SUBTITLE_LINE_NOT_FOUND'],
    example: { message: 'Thank you, somebody looks at it', line: 'I say e balance.' },
  }),
} as const
