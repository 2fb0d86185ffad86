import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { cursorSchema, idSchema, messageAnswerSchema } from '../http/wire.ts'
import { contactSchema } from '../leaving/leaving.ts'
import { opens } from '../staff/opens.ts'
import { whySchema } from './care.ts'
import { memberParams, memberRequestSchema } from './member.ts'
import { MEMBER_ACTIONS } from './second.ts'

const requestParams = z.object({ ...memberParams.shape, requestId: idSchema })
const EXAMPLE = {
  ...{ id: '0199…', action: 'block' as const, why: 'Sells the account', askedBy: 'Emeka Uzor', isYours: false },
  ...{ askedAt: '2026-11-28T10:11:02.000Z', expiresAt: '2026-12-01T10:11:02.000Z' },
}

/** What counts for a member once two people have said yes. */
export const memberRequestEndpoints = {
  'GET /api/v1/apps/member-requests': endpoint({
    summary: 'What somebody asked for of members and a second person has not said yes to yet, the first first',
    ...opens('members.close'),
    query: z.object({ cursor: cursorSchema }),
    answer: z.object({
      waiting: z.array(
        z.object({ request: memberRequestSchema, member: z.object({ id: z.string(), name: z.string() }) }),
      ),
      cursor: z.nullable(z.string()),
    }),
    errors: [],
    example: { waiting: [{ request: EXAMPLE, member: { id: '0192f', name: 'Adaeze Bello' } }], cursor: null },
  }),
  'POST /api/v1/apps/members/{id}/requests': endpoint({
    summary:
      'Asks to block a member, let them in, make a copy of their data, close their account or bring it back: done when a second person says yes. The same asked for again is the same one',
    ...opens('members.close'),
    params: memberParams,
    body: z.object({
      action: z.enum(MEMBER_ACTIONS, `One of ${MEMBER_ACTIONS.join(', ')}`),
      why: whySchema,
      /** The address that the account has: asked for where it is to be closed. */
      contact: z.optional(contactSchema),
    }),
    answer: z.object({ request: memberRequestSchema }),
    errors: ['MEMBER_NOT_FOUND', 'MEMBER_REQUEST_UNFIT', 'ACCOUNT_NOT_FOUND'],
    example: { request: { ...EXAMPLE, isYours: true } },
  }),
  'POST /api/v1/apps/members/{id}/requests/{requestId}/confirm': endpoint({
    summary: 'Says the second yes, by which it is done; nobody says both',
    ...opens('members.close'),
    params: requestParams,
    answer: messageAnswerSchema,
    errors: [
      ...(['MEMBER_NOT_FOUND', 'APPROVAL_NOT_FOUND', 'SECOND_PERSON_REQUIRED', 'MEMBER_REQUEST_UNFIT'] as const),
      ...(['RATE_LIMITED', 'ACCOUNT_ERASED', 'ADDRESS_TAKEN_MEANWHILE'] as const),
    ],
    example: { message: 'The member is blocked' },
  }),
  'POST /api/v1/apps/members/{id}/requests/{requestId}/withdraw': endpoint({
    summary: 'Takes one’s own first yes back, or says no to somebody else’s: it counts no more',
    ...opens('members.close'),
    params: requestParams,
    body: z.object({ why: whySchema }),
    answer: messageAnswerSchema,
    errors: ['MEMBER_NOT_FOUND', 'APPROVAL_NOT_FOUND'],
    example: { message: 'It counts no more' },
  }),
} as const
