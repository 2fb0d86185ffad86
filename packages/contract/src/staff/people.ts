import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { messageAnswerSchema } from '../http/wire.ts'
import { opens } from './opens.ts'
import { roleSchema, staffIdParams, staffMailSchema, staffMemberSchema } from './staff.ts'

const example = {
  ...{ id: '0199…', name: 'Tolu Bakare', email: 'tolu@kola.example', role: 'editor', state: 'active', isYou: false },
  factors: { passkeys: 1, hasCode: false, recoveryCodesLeft: 10 },
  ...{ lastSeenAt: '2026-11-28T10:11:00.000Z', since: '2026-11-01T09:00:00.000Z' },
} as const
const peopleSchema = z.object({ people: z.array(staffMemberSchema) })

/** Who works here. */
export const staffPeopleEndpoints = {
  'GET /api/v1/apps/staff': endpoint({
    summary: 'Who is of the staff, and who is invited',
    ...opens('run.staff'),
    answer: peopleSchema,
    errors: [],
    example: { people: [example] },
  }),
  'POST /api/v1/apps/staff/first-owner': endpoint({
    summary:
      'Makes the first owner, where there is none: the answer bears the link by which they join, good once and for seven days',
    ...opens('run.staff'),
    body: z.object({ email: staffMailSchema }),
    answer: z.object({ email: z.string(), url: z.string() }),
    errors: ['STAFF_HAS_OWNER', 'STAFF_EXISTS'],
    example: { email: 'adaeze@kola.example', url: 'https://kola.example/console/#/join/stl_…' },
  }),
  'POST /api/v1/apps/staff/invitations': endpoint({
    summary: 'Invites somebody by mail; the link counts for seven days, and once',
    ...opens('run.staff'),
    body: z.object({ email: staffMailSchema, role: roleSchema }),
    answer: z.object({ person: staffMemberSchema }),
    errors: ['STAFF_EXISTS', 'STAFF_LIMIT', 'RATE_LIMITED'],
    example: { person: { ...example, state: 'invited' } },
  }),
  'POST /api/v1/apps/staff/{id}/invite-again': endpoint({
    summary: 'Sends the mail once more, with another link; the former counts no more',
    ...opens('run.staff'),
    params: staffIdParams,
    answer: z.object({ person: staffMemberSchema }),
    errors: ['STAFF_NOT_FOUND', 'RATE_LIMITED'],
  }),
  'POST /api/v1/apps/staff/{id}/role': endpoint({
    summary: 'Gives another role, which counts with the next call',
    ...opens('run.staff'),
    params: staffIdParams,
    body: z.object({ role: roleSchema }),
    answer: z.object({ person: staffMemberSchema }),
    errors: ['STAFF_NOT_FOUND', 'STAFF_LAST_OWNER'],
    example: { person: example },
  }),
  'POST /api/v1/apps/staff/{id}/remove': endpoint({
    summary: 'Takes somebody off the staff, or an invitation back; signs out everywhere',
    ...opens('run.staff'),
    params: staffIdParams,
    answer: peopleSchema,
    errors: ['STAFF_NOT_FOUND', 'STAFF_LAST_OWNER'],
    example: { people: [example] },
  }),
  'POST /api/v1/apps/staff/{id}/sign-out': endpoint({
    summary: 'Signs somebody out everywhere',
    ...opens('run.staff'),
    params: staffIdParams,
    answer: messageAnswerSchema,
    errors: ['STAFF_NOT_FOUND'],
    example: { message: 'Tolu Bakare is signed out everywhere' },
  }),
  'POST /api/v1/apps/staff/sign-everyone-out': endpoint({
    summary: 'Signs everybody out but the one who asks',
    ...opens('run.staff'),
    answer: messageAnswerSchema,
    errors: [],
    example: { message: 'Six people are signed out' },
  }),
} as const
