import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { titleDeskEndpoints } from '@kola/contract/titles/titles'
import type { Sample } from './sample.ts'

type TitleKey = Extract<EndpointKey, keyof typeof titleDeskEndpoints>

const NOTHING = { params: { titleId: 'nothing' } }
const DOCUMENT = {
  ...{ name: 'Kuti Street', synopsis: '', tagline: '', language: 'Yoruba', translations: [], class: '12' },
  ...{ certificate: null, genres: ['Drama'], year: '2026', releasedOn: '2026-12-04', cast: [], director: '' },
  ...{ producer: '', writers: [] },
}

/** What the staff do with titles. */
export const TITLE_SAMPLES: Record<TitleKey, () => Sample[]> = {
  'GET /api/v1/apps/titles': () => [
    {},
    { what: 'by a part of the name', query: { search: 'street', sort: 'name' } },
    { what: 'newest first', query: { search: 'street', sort: '-added' } },
  ],
  'POST /api/v1/apps/titles/bulk': () => [{ body: { ids: ['nothing'], addGenres: ['Drama'] } }],
  'GET /api/v1/apps/titles/{titleId}/desk': () => [NOTHING],
  'POST /api/v1/apps/titles/{titleId}/draft': () => [{ ...NOTHING, body: { revision: 0, document: DOCUMENT } }],
  'POST /api/v1/apps/titles/{titleId}/draft/discard': () => [{ ...NOTHING, body: { revision: 1 } }],
  'POST /api/v1/apps/titles/{titleId}/publish': () => [{ ...NOTHING, body: { revision: 1, version: 0 } }],
  'GET /api/v1/apps/titles/{titleId}/versions': () => [NOTHING],
  'POST /api/v1/apps/titles/{titleId}/stop': () => [NOTHING],
  'POST /api/v1/apps/titles/{titleId}/start': () => [NOTHING],
}
