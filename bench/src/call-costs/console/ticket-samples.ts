import { randomUUID } from 'node:crypto'
import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { Sample } from '../sample.ts'

const NONE = { params: { ticket: 'K-222222' } }

type TicketKey = Extract<EndpointKey, `${string} /api/v1/apps/${'tickets' | 'saved-replies'}${string}`>

/** Of the console: what people wrote, and what was answered. */
export const TICKET_SAMPLES: Record<TicketKey, () => Sample[]> = {
  'GET /api/v1/apps/tickets': () => [{}, { what: 'that are done', query: { state: 'done' } }],
  'GET /api/v1/apps/tickets/{ticket}': () => [NONE],
  'POST /api/v1/apps/tickets/{ticket}/reply': () => [
    { ...NONE, body: { key: randomUUID(), text: 'A bench', state: 'done' } },
  ],
  'POST /api/v1/apps/tickets/{ticket}/note': () => [{ ...NONE, body: { key: randomUUID(), text: 'A bench' } }],
  'POST /api/v1/apps/tickets/{ticket}/state': () => [{ ...NONE, body: { state: 'done' } }],
  'POST /api/v1/apps/tickets/{ticket}/take': () => [{ ...NONE, body: { owner: 'me' } }],
  'GET /api/v1/apps/saved-replies': () => [{}],
  'POST /api/v1/apps/saved-replies': () => [{ body: { key: randomUUID(), title: 'bench', text: 'A bench' } }],
  'POST /api/v1/apps/saved-replies/{id}/remove': () => [{ params: { id: 'none' } }],
}
