import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { Sample } from '../sample.ts'

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

type TextKey = Extract<EndpointKey, `${string} /api/v1/apps/texts${string}`>

const ARTICLE = { params: { kind: 'articles', id: 'none' } } as const
const VERSION = { params: { ...ARTICLE.params, number: '1' } } as const

/** Help articles and legal texts. */
export const TEXT_SAMPLES: Record<TextKey, () => Sample[]> = {
  'GET /api/v1/apps/texts': () => [{}],
  'POST /api/v1/apps/texts/articles': () => [{ body: { id: 'paying', title: 'How do I pay?', language: 'en' } }],
  'POST /api/v1/apps/texts/articles/order': () => [{ body: { ids: ['none'] } }],
  'POST /api/v1/apps/texts/articles/{id}/state': () => [
    { params: { id: 'none' }, body: { revision: 0, state: 'removed' } },
  ],
  'POST /api/v1/apps/texts/preview': () => [
    {
      body: {
        document: { tags: [], languages: [{ language: 'en', title: 'Pay', excerpt: '', source: 'By **card**.' }] },
      },
    },
  ],
  'GET /api/v1/apps/texts/{kind}/{id}': () => [ARTICLE],
  'POST /api/v1/apps/texts/{kind}/{id}/draft': () => [
    { ...ARTICLE, body: { revision: 0, document: { tags: [], languages: [] } } },
  ],
  'POST /api/v1/apps/texts/{kind}/{id}/draft/leave': () => [{ ...ARTICLE, body: { revision: 0 } }],
  'POST /api/v1/apps/texts/{kind}/{id}/put-in-force': () => [
    { ...ARTICLE, body: { revision: 0, from: '2026-12-01', why: 'To see what it costs' } },
  ],
  'GET /api/v1/apps/texts/{kind}/{id}/versions/{number}': () => [VERSION],
  'POST /api/v1/apps/texts/{kind}/{id}/versions/{number}/bring-back': () => [
    { ...VERSION, body: { revision: 0, from: '2026-12-01' } },
  ],
  'POST /api/v1/apps/texts/{kind}/{id}/versions/{number}/withdraw': () => [{ ...VERSION, body: { revision: 0 } }],
}

type ReleaseKey = Extract<EndpointKey, `${string} /api/v1/apps/${'releases' | 'price-releases'}${string}`>

const NONE = { params: { id: 'none' } }
const SEEN = { revision: 1 }

/** Changes that go out together. */
export const RELEASE_SAMPLES: Record<ReleaseKey, () => Sample[]> = {
  'GET /api/v1/apps/releases': () => [{}],
  'POST /api/v1/apps/releases': () => [{ body: { name: 'Friday night', zone: 'Africa/Lagos' } }],
  'POST /api/v1/apps/releases/{id}/items': () => [{ ...NONE, body: { ...SEEN, kind: 'home', subject: 'home' } }],
  'POST /api/v1/apps/releases/{id}/items/{itemId}/remove': () => [
    { params: { id: 'none', itemId: 'none' }, body: SEEN },
  ],
  'POST /api/v1/apps/releases/{id}/schedule': () => [
    { ...NONE, body: { ...SEEN, goesAt: null, zone: 'Africa/Lagos' } },
  ],
  'POST /api/v1/apps/releases/{id}/undo': () => [{ ...NONE, body: SEEN }],
  'POST /api/v1/apps/releases/{id}/remove': () => [{ ...NONE, body: SEEN }],
  'GET /api/v1/apps/price-releases': () => [{}],
  'POST /api/v1/apps/price-releases': () => [{ body: { name: 'Prices in Kenya', zone: 'Africa/Lagos' } }],
  'POST /api/v1/apps/price-releases/{id}/prices': () => [
    { ...NONE, body: { ...SEEN, subscriptionId: 'basic-ngn-30', amount: '3500.00' } },
  ],
  'POST /api/v1/apps/price-releases/{id}/prices/{itemId}/remove': () => [
    { params: { id: 'none', itemId: 'none' }, body: SEEN },
  ],
  'POST /api/v1/apps/price-releases/{id}/schedule': () => [
    { ...NONE, body: { ...SEEN, goesAt: null, zone: 'Africa/Lagos' } },
  ],
  'POST /api/v1/apps/price-releases/{id}/undo': () => [{ ...NONE, body: SEEN }],
}
