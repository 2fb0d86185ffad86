import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { Sample } from '../sample.ts'

type BucketKey = Extract<EndpointKey, `${string} /api/v1/apps/film-${string}`>

const NOTHING = { params: { fetchId: 'nothing' } }

/** Films from buckets, of which none is configured here. */
export const BUCKET_SAMPLES: Record<BucketKey, () => Sample[]> = {
  'GET /api/v1/apps/film-buckets': () => [{}],
  'GET /api/v1/apps/film-buckets/{bucket}/files': () => [{ params: { bucket: 'nothing' } }],
  'GET /api/v1/apps/film-file': () => [{ query: { address: 's3://nothing/film.mov' } }],
  'GET /api/v1/apps/film-fetches': () => [{}],
  'POST /api/v1/apps/film-fetches': () => [
    { body: { bucket: 'nothing', key: 'film.mov', wanted: { as: 'title', name: 'Film' } } },
  ],
  'POST /api/v1/apps/film-fetches/{fetchId}/retry': () => [NOTHING],
  'POST /api/v1/apps/film-fetches/{fetchId}/remove': () => [NOTHING],
}
