import { randomUUID } from 'node:crypto'
import type { EndpointKey } from '@kola/contract/http/endpoints'
import { CREDENTIAL, hash, MADE, type Sample } from '../sample.ts'

const TICKET = `stp_${'a'.repeat(43)}`
const LINK = `stl_${'a'.repeat(43)}`
const CODE = '000000'
const NOBODY = { params: { id: 'nobody' } }
const NO_DELIVERY = { params: { id: 'nobody', deliveryId: 'none' } }
const HOOK = { name: 'bench', url: 'https://hooks.example.com/', events: ['payment.paid'] }
const credential = { credential: CREDENTIAL }

type StaffKey = Extract<EndpointKey, `${string} /api/v1/apps/${'staff' | 'api-keys' | 'audit' | 'webhooks'}${string}`>

/** Of the console: who works here, API keys and the log. */
export const STAFF_SAMPLES: Record<StaffKey, () => Sample[]> = {
  'POST /api/v1/apps/staff/sign-in': () => [
    { body: { email: `${randomUUID()}@example.com`, password: hash('wrong') } },
  ],
  'POST /api/v1/apps/staff/sign-in/code': () => [{ body: { ticket: TICKET, code: CODE } }],
  'POST /api/v1/apps/staff/sign-in/passkey-options': () => [{}],
  'POST /api/v1/apps/staff/sign-in/passkey': () => [{ body: credential }],
  'GET /api/v1/apps/staff/session': () => [{}],
  'POST /api/v1/apps/staff/session/end': () => [{ body: { from: 'here' } }],
  'POST /api/v1/apps/staff/session/proof': () => [{ body: { password: hash('wrong'), code: CODE } }],
  'POST /api/v1/apps/staff/session/passkey-options': () => [{}],
  'POST /api/v1/apps/staff/session/passkey-proof': () => [{ body: credential }],
  'POST /api/v1/apps/staff/invitations/read': () => [{ body: { link: LINK } }],
  'POST /api/v1/apps/staff/invitations/accept': () => [
    { body: { link: LINK, name: 'Ada', password: hash(randomUUID()) } },
  ],
  'POST /api/v1/apps/staff/password/ask': () => [{ body: { email: `${randomUUID()}@example.com` } }],
  'POST /api/v1/apps/staff/password/set': () => [{ body: { link: LINK, password: hash(randomUUID()) } }],
  'POST /api/v1/apps/staff/enrolment/authenticator': () => [{ body: { ticket: TICKET } }],
  'POST /api/v1/apps/staff/enrolment/confirm': () => [{ body: { ticket: TICKET, code: CODE } }],
  'GET /api/v1/apps/staff/passkeys': () => [{}],
  'POST /api/v1/apps/staff/passkeys/options': () => [{}],
  'POST /api/v1/apps/staff/passkeys': () => [
    { body: { name: 'A key', credential: { ...CREDENTIAL, response: MADE } } },
  ],
  'POST /api/v1/apps/staff/passkeys/{id}/remove': () => [NOBODY],
  'POST /api/v1/apps/staff/recovery-codes': () => [{}],
  'GET /api/v1/apps/staff/views': () => [{}],
  'POST /api/v1/apps/staff/views': () => [{ body: { place: '/titles', name: 'bench', query: 'state=live' } }],
  'POST /api/v1/apps/staff/views/{id}/remove': () => [NOBODY],
  'GET /api/v1/apps/staff': () => [{}],
  'POST /api/v1/apps/staff/first-owner': () => [{ body: { email: `${randomUUID()}@example.com` } }],
  'POST /api/v1/apps/staff/invitations': () => [{ body: { email: `${randomUUID()}@example.com`, role: 'analyst' } }],
  'POST /api/v1/apps/staff/{id}/invite-again': () => [NOBODY],
  'POST /api/v1/apps/staff/{id}/role': () => [{ ...NOBODY, body: { role: 'editor' } }],
  'POST /api/v1/apps/staff/{id}/remove': () => [NOBODY],
  'POST /api/v1/apps/staff/{id}/sign-out': () => [NOBODY],
  'POST /api/v1/apps/staff/sign-everyone-out': () => [{}],
  'GET /api/v1/apps/api-keys': () => [{}],
  'POST /api/v1/apps/api-keys': () => [{ body: { name: 'bench', scopes: ['money.read'], days: 1 } }],
  'POST /api/v1/apps/api-keys/{id}/withdraw': () => [NOBODY],
  'GET /api/v1/apps/webhooks': () => [{}],
  'POST /api/v1/apps/webhooks': () => [{ body: HOOK }],
  'POST /api/v1/apps/webhooks/{id}': () => [{ ...NOBODY, body: { ...HOOK, state: 'off' } }],
  'POST /api/v1/apps/webhooks/{id}/rotate': () => [NOBODY],
  'POST /api/v1/apps/webhooks/{id}/remove': () => [NOBODY],
  'POST /api/v1/apps/webhooks/{id}/test': () => [NOBODY],
  'GET /api/v1/apps/webhooks/{id}/deliveries': () => [NOBODY],
  'GET /api/v1/apps/webhooks/{id}/deliveries/{deliveryId}': () => [NO_DELIVERY],
  'POST /api/v1/apps/webhooks/{id}/deliveries/{deliveryId}/send-again': () => [NO_DELIVERY],
  'POST /api/v1/apps/webhooks/{id}/send-failed-again': () => [NOBODY],
  'GET /api/v1/apps/audit': () => [{}, { what: 'by words', query: { search: 'price' } }],
  'GET /api/v1/apps/audit/check': () => [{}],
}
