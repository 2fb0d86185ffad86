import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { Sample } from './sample.ts'

type ArrangingKey = Extract<EndpointKey, `${string} /api/v1/apps/home${string}`>

const FIRST = { params: { number: '1' } }

/** What home is made of, and its versions. */
export const ARRANGING_SAMPLES: Record<ArrangingKey, () => Sample[]> = {
  'GET /api/v1/apps/home': () => [{}],
  'POST /api/v1/apps/home/draft': () => [{ body: { revision: 0, arrangement: { parts: [] } } }],
  'POST /api/v1/apps/home/draft/leave': () => [{ body: { revision: 0 } }],
  'POST /api/v1/apps/home/publish': () => [{ body: { revision: 0, version: 0, why: 'To see what it costs' } }],
  'GET /api/v1/apps/home/versions': () => [{}],
  'GET /api/v1/apps/home/versions/{number}/difference': () => [FIRST],
  'POST /api/v1/apps/home/versions/{number}/bring-back': () => [{ ...FIRST, body: { version: 0 } }],
  'GET /api/v1/apps/home/preview': () => [{}, { query: { country: 'GH', limit: '12' } }],
}
