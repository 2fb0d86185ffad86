import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { Sample } from './sample.ts'

type RightsKey = Extract<EndpointKey, `${string} /api/v1/apps/windows${string}`>

const NOBODY = { params: { id: 'nobody' } }
const WINDOW = { countries: ['NG'], from: '2026-01-01T00:00:00.000Z', until: null }

/** When and where titles may be seen. */
export const RIGHTS_SAMPLES: Record<RightsKey, () => Sample[]> = {
  'GET /api/v1/apps/windows': () => [{}, { what: 'of a country', query: { country: 'NG' } }],
  'POST /api/v1/apps/windows': () => [{ body: { ...WINDOW, titleId: 'nothing' } }],
  'POST /api/v1/apps/windows/{id}': () => [{ ...NOBODY, body: { ...WINDOW, revision: 1 } }],
  'POST /api/v1/apps/windows/{id}/remove': () => [{ ...NOBODY, body: { revision: 1 } }],
}
