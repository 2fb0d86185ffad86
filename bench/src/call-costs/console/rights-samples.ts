import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { Sample } from '../sample.ts'

type RightsKey =
  | Extract<
      EndpointKey,
      | `${string} /api/v1/apps/windows${string}`
      | `${string} /api/v1/apps/series${string}`
      | `${string} /api/v1/apps/loose-films`
      | `${string} /api/v1/apps/bulk-edits`
      | `${string} /api/v1/apps/genres${string}`
      | `${string} /api/v1/apps/imports${string}`
      | `${string} /api/v1/apps/exports/${string}`
      | `${string} /api/v1/apps/titles/{titleId}/${string}`
    >
  | 'GET /api/v1/apps/titles'
  | 'GET /api/v1/apps/title-names'

const NO_ROW = { params: { id: 'nobody', number: '1' } }
const NOBODY = { params: { id: 'nobody' } }
const WINDOW = { countries: ['NG'], from: '2026-01-01T00:00:00.000Z', until: null }

const NO_TITLE = { params: { titleId: 'nothing' } }
const NO_SERIES = { params: { seriesId: 'nothing' } }
const NEW_PART = { requestKey: 'a-bench-of-calls', name: 'A bench' }
const REVISION = '0'.repeat(32)
const DOCUMENT = {
  ...{ name: 'Nothing', synopsis: '', language: 'English', translations: [], releasedOn: '2026-01-01', rating: '' },
  ...{ certificate: { number: '', givenOn: '' }, genres: [], cast: '', starring: '', director: '', producer: '' },
  ...{ writers: '', tagline: '', trendingText: '', spotlightText: '', relatedId: '', pictures: '', markers: [] },
}

/** Titles as editors work on them; when and where they may be seen. */
export const RIGHTS_SAMPLES: Record<RightsKey, () => Sample[]> = {
  'GET /api/v1/apps/title-names': () => [{ query: { search: 'the' } }],
  'GET /api/v1/apps/titles': () => [{}, { what: 'of a class', query: { rating: '15' } }],
  'GET /api/v1/apps/titles/{titleId}/editing': () => [NO_TITLE],
  'POST /api/v1/apps/titles/{titleId}/draft': () => [{ ...NO_TITLE, body: { document: DOCUMENT, revision: 0 } }],
  'POST /api/v1/apps/titles/{titleId}/draft/discard': () => [{ ...NO_TITLE, body: { revision: 1 } }],
  'POST /api/v1/apps/titles/{titleId}/publish': () => [{ ...NO_TITLE, body: { revision: 1 } }],
  'POST /api/v1/apps/titles/{titleId}/roll-back': () => [{ ...NO_TITLE, body: { number: 1 } }],
  'POST /api/v1/apps/titles/{titleId}/stop': () => [{ ...NO_TITLE, body: { state: 'stopped', reason: 'A bench' } }],
  'POST /api/v1/apps/titles/{titleId}/start': () => [{ ...NO_TITLE, body: { state: 'live', reason: 'A bench' } }],
  'GET /api/v1/apps/titles/{titleId}/preview': () => [NO_TITLE],
  'GET /api/v1/apps/titles/{titleId}/pictures': () => [NO_TITLE],
  'POST /api/v1/apps/titles/{titleId}/pictures': () => [{ ...NO_TITLE, query: { kind: 'poster', name: 'a.jpg' } }],
  'POST /api/v1/apps/titles/{titleId}/pictures/cut': () => [
    { ...NO_TITLE, body: { from: '', kind: 'poster', cut: null } },
  ],
  'GET /api/v1/apps/titles/{titleId}/strip': () => [NO_TITLE],
  'POST /api/v1/apps/series': () => [{ body: { requestKey: 'a-bench-of-calls', name: 'A bench' } }],
  'GET /api/v1/apps/series/{seriesId}/outline': () => [NO_SERIES],
  'POST /api/v1/apps/series/{seriesId}/seasons': () => [{ ...NO_SERIES, body: NEW_PART }],
  'POST /api/v1/apps/series/{seriesId}/episodes': () => [{ ...NO_SERIES, body: { ...NEW_PART, seasonId: 'nothing' } }],
  'GET /api/v1/apps/loose-films': () => [{}],
  'POST /api/v1/apps/series/{seriesId}/moves': () => [
    { ...NO_SERIES, body: { revision: REVISION, titleId: 'nothing', parentId: 'nothing', beforeId: '' } },
  ],
  'POST /api/v1/apps/series/{seriesId}/renumber': () => [
    { ...NO_SERIES, body: { revision: REVISION, parentId: 'nothing', from: 1 } },
  ],
  'POST /api/v1/apps/series/{seriesId}/publish': () => [{ ...NO_SERIES, body: { titleIds: ['nothing'] } }],
  'POST /api/v1/apps/series/{seriesId}/remove': () => [{ ...NO_SERIES, body: { titleId: 'nothing' } }],
  'GET /api/v1/apps/genres': () => [{}],
  'POST /api/v1/apps/genres/join': () => [{ body: { from: 'Drama', into: 'Dramas', dryRun: true } }],
  'POST /api/v1/apps/genres/changes/{id}/undo': () => [NOBODY],
  'POST /api/v1/apps/bulk-edits': () => [
    { body: { titleIds: ['nothing'], change: { field: 'genres', add: ['Drama'], remove: [] } } },
  ],
  'GET /api/v1/apps/imports': () => [{}],
  // Of no file: what it costs to be told so.
  'POST /api/v1/apps/imports': () => [{ query: { kind: 'titles', name: 'titles.csv', format: 'csv' } }],
  'GET /api/v1/apps/imports/{id}': () => [NOBODY],
  'GET /api/v1/apps/imports/{id}/rows': () => [NOBODY],
  'POST /api/v1/apps/imports/{id}/columns': () => [{ ...NOBODY, body: { mapping: ['id'], emptyCells: 'leave' } }],
  'POST /api/v1/apps/imports/{id}/rows/{number}/cell': () => [{ ...NO_ROW, body: { column: 0, text: 'A bench' } }],
  'POST /api/v1/apps/imports/{id}/rows/{number}/state': () => [{ ...NO_ROW, body: { state: 'left' } }],
  'POST /api/v1/apps/imports/{id}/run': () => [NOBODY],
  'POST /api/v1/apps/imports/{id}/undo': () => [NOBODY],
  'POST /api/v1/apps/imports/{id}/remove': () => [NOBODY],
  'GET /api/v1/apps/exports/titles': () => [{ query: { format: 'csv' } }],
  'GET /api/v1/apps/exports/windows': () => [{ query: { format: 'csv' } }],
  'GET /api/v1/apps/exports/people': () => [{ query: { format: 'csv' } }],
  'GET /api/v1/apps/exports/plans': () => [{ query: { format: 'csv' } }],
  'POST /api/v1/apps/exports/members': () => [{ body: { format: 'csv' } }],
  'GET /api/v1/apps/exports/coupons': () => [{ query: { format: 'csv' } }],
  'GET /api/v1/apps/windows': () => [{}, { what: 'of a country', query: { country: 'NG' } }],
  'POST /api/v1/apps/windows': () => [{ body: { ...WINDOW, titleId: 'nothing' } }],
  'POST /api/v1/apps/windows/{id}': () => [{ ...NOBODY, body: { ...WINDOW, revision: 1 } }],
  'POST /api/v1/apps/windows/{id}/remove': () => [{ ...NOBODY, body: { revision: 1 } }],
}
