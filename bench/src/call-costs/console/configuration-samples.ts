import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { Sample } from '../sample.ts'

type ConfigurationKey = Extract<EndpointKey, `${string} /api/v1/apps/configuration${string}`>

const FIRST = { params: { number: '1' } }
const SEEN = { revision: 0, state: '0'.repeat(64) }

/** The configuration and its versions. */
export const CONFIGURATION_SAMPLES: Record<ConfigurationKey, () => Sample[]> = {
  'GET /api/v1/apps/configuration': () => [{}],
  'POST /api/v1/apps/configuration/draft': () => [
    { body: { revision: 0, changes: [{ key: 'enable_search', value: 'TRUE' }] } },
  ],
  'POST /api/v1/apps/configuration/draft/leave': () => [{ body: { revision: 0 } }],
  'POST /api/v1/apps/configuration/put-in-force': () => [{ body: { ...SEEN, why: 'To see what it costs' } }],
  'GET /api/v1/apps/configuration/versions': () => [{}],
  'GET /api/v1/apps/configuration/versions/{number}/difference': () => [FIRST],
  'POST /api/v1/apps/configuration/versions/{number}/bring-back': () => [{ ...FIRST, body: { state: SEEN.state } }],
}
