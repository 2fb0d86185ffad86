import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { opens } from '../staff/opens.ts'
import { numbersRangeQuery } from './numbers.ts'

/** Words that fewer members asked for are told to nobody: they may be about one person. */
export const MISSED_FEWEST_VIEWERS = 3
/** So long are they kept. */
export const MISSED_DAYS = 400
/** So long where fewer than that asked for them on the day. */
export const MISSED_RARE_DAYS = 28
/** More members than that cannot be told from each other. */
export const MISSED_MOST_VIEWERS = 1_000
/** Told one by one, the most frequent first. */
export const MISSED_SHOWN = 100

export const missedSearchesEndpoints = {
  'GET /api/v1/apps/missed-searches': endpoint({
    summary: 'What members searched for in a range of days and found nothing, the most frequent first',
    ...opens('numbers.read'),
    query: z.object(numbersRangeQuery),
    answer: z.object({
      zone: z.string(),
      from: z.string(),
      until: z.string(),
      searches: z.array(
        z.object({
          /** As search knows them: without marks, in small letters. */
          words: z.string(),
          times: z.number(),
          /** In the days beside which these stand; nothing where it was too rare to be kept. */
          timesBefore: z.number(),
          /** About; `MISSED_MOST_VIEWERS` for as many or more. */
          viewers: z.number(),
          lastDay: z.string(),
        }),
      ),
    }),
    errors: [],
    example: {
      ...{ zone: 'Africa/Lagos', from: '2026-10-23', until: '2026-11-19' },
      searches: [{ words: 'ojuju calabar', times: 188, timesBefore: 120, viewers: 141, lastDay: '2026-11-19' }],
    },
  }),
} as const
