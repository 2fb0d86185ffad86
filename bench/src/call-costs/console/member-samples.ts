import { randomUUID } from 'node:crypto'
import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { Sample } from '../sample.ts'

const NOBODY = { params: { id: 'nobody' } }

type MemberKey = Extract<EndpointKey, `${string} /api/v1/apps/member${string}`>

/** Of the console: who the members are, and what is done for them. */
export const MEMBER_SAMPLES: Record<MemberKey, () => Sample[]> = {
  'GET /api/v1/apps/members': () => [
    {},
    { what: 'by state and country', query: { state: 'grace', country: 'NG' } },
    { what: 'by what nobody is', query: { state: 'blocked', country: 'IS' } },
  ],
  'GET /api/v1/apps/member-filters': () => [{}],
  'POST /api/v1/apps/members/find': () => [
    { what: 'by the end of a number', body: { text: '0147' } },
    { what: 'by name', body: { text: 'ada' } },
    { what: 'by mail', body: { text: 'nobody@example.com' } },
  ],
  'GET /api/v1/apps/members/{id}': () => [NOBODY],
  'POST /api/v1/apps/members/{id}/notes': () => [{ ...NOBODY, body: { text: 'Pays on the 25th' } }],
  'POST /api/v1/apps/members/{id}/grant': () => [
    { ...NOBODY, body: { key: randomUUID(), planId: 'basic', days: 3, why: 'A bench' } },
  ],
  'POST /api/v1/apps/members/{id}/grants/{grantId}/take-back': () => [
    { params: { id: 'nobody', grantId: 'none' }, body: { why: 'A bench' } },
  ],
  'POST /api/v1/apps/members/{id}/stop': () => [{ ...NOBODY, body: { sessionId: 'none' } }],
  'POST /api/v1/apps/members/{id}/sign-out': () => [{ ...NOBODY, body: { deviceId: 'none' } }],
  'POST /api/v1/apps/members/{id}/reset': () => [NOBODY],
  'POST /api/v1/apps/members/{id}/block': () => [{ ...NOBODY, body: { state: 'on', why: 'A bench' } }],
  'GET /api/v1/apps/member-requests': () => [{}],
  'POST /api/v1/apps/members/{id}/requests': () => [{ ...NOBODY, body: { action: 'block', why: 'A bench' } }],
  'POST /api/v1/apps/members/{id}/requests/{requestId}/confirm': () => [
    { params: { id: 'nobody', requestId: 'none' } },
  ],
  'POST /api/v1/apps/members/{id}/requests/{requestId}/withdraw': () => [
    { params: { id: 'nobody', requestId: 'none' }, body: { why: 'A bench' } },
  ],
  'POST /api/v1/apps/members/{id}/see': () => [{ ...NOBODY, body: { why: 'A bench' } }],
  'POST /api/v1/apps/members/{id}/export': () => [NOBODY],
}
