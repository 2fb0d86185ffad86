import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { Sample } from '../sample.ts'

type ProducerKey =
  | Extract<EndpointKey, `${string} /api/v1/apps/producers${string}` | `${string} /api/v1/apps/statements${string}`>
  | 'GET /api/v1/apps/producer-titles'

const NOBODY = { params: { id: 'nobody' } }
const NO_CONTRACT = { params: { id: 'nobody', contractId: 'nothing' } }
const SEEN = { revision: 1 }
const PRODUCER = { name: 'A bench', address: '', email: '', currency: 'NGN', reference: '' }
const CONTRACT = {
  ...{ reference: '', from: '2026-01-01', until: null, titles: ['nothing'] },
  rule: { kind: 'share', percent: '40' } as const,
}

/** Whom titles are from, and what they are told of a month. */
export const PRODUCER_SAMPLES: Record<ProducerKey, () => Sample[]> = {
  'GET /api/v1/apps/producers': () => [{}, { what: 'of a month', query: { month: '2026-10' } }],
  'POST /api/v1/apps/producers': () => [{ body: PRODUCER }],
  'GET /api/v1/apps/producers/{id}': () => [NOBODY],
  'POST /api/v1/apps/producers/{id}': () => [{ ...NOBODY, body: { ...PRODUCER, ...SEEN } }],
  'POST /api/v1/apps/producers/{id}/remove': () => [{ ...NOBODY, body: SEEN }],
  'POST /api/v1/apps/producers/{id}/contracts': () => [{ ...NOBODY, body: CONTRACT }],
  'POST /api/v1/apps/producers/{id}/contracts/{contractId}': () => [{ ...NO_CONTRACT, body: { ...CONTRACT, ...SEEN } }],
  'POST /api/v1/apps/producers/{id}/contracts/{contractId}/remove': () => [{ ...NO_CONTRACT, body: SEEN }],
  'GET /api/v1/apps/producer-titles': () => [{ query: { search: 'street' } }],
  'GET /api/v1/apps/producers/{id}/months/{month}': () => [{ params: { id: 'nobody', month: '2026-10' } }],
  'POST /api/v1/apps/producers/{id}/statements': () => [{ ...NOBODY, body: { month: '2026-10' } }],
  'POST /api/v1/apps/statements/{id}/correct': () => [{ ...NOBODY, body: { why: 'A bench' } }],
  'GET /api/v1/apps/statements/{id}': () => [NOBODY],
  'GET /api/v1/apps/statements/{id}/csv': () => [NOBODY],
  'GET /api/v1/apps/statements/{id}/pdf': () => [NOBODY],
}
