import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { timeSchema } from '../http/wire.ts'
import { opens } from '../staff/opens.ts'
import { whySchema } from './care.ts'
import { memberParams } from './member.ts'

/** Issue 15: half an hour. */
export const SEEING_MS = 30 * 60_000

export const memberSeeingEndpoints = {
  'POST /api/v1/apps/members/{id}/see': endpoint({
    summary:
      'Lets somebody of the staff see the service as the member sees it, for half an hour, to read alone; the member is told why',
    ...opens('members.see-as'),
    params: memberParams,
    body: z.object({ why: whySchema }),
    answer: z.object({
      /** Of the viewers' app, with a user token that reads and changes nothing: for one tab, and for nobody else. */
      url: z.string(),
      endsAt: timeSchema,
    }),
    errors: ['MEMBER_NOT_FOUND', 'STAFF_SESSION_REQUIRED'],
    example: { url: 'https://kola.example/#see=see_…/1796034600000', endsAt: '2026-11-29T10:30:00.000Z' },
  }),
} as const
