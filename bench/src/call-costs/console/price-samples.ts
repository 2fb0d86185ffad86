import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { Sample } from '../sample.ts'

type PriceKey = Extract<
  EndpointKey,
  | `${string} /api/v1/apps/${'prices' | 'plans' | 'special-plans' | 'coupons'}`
  | `${string} /api/v1/apps/${'prices' | 'plans' | 'coupons'}/${string}`
>

const NOBODY = { params: { id: 'nobody' } }
const ACTOR = { actor: 'bench' }
const WAITS = { subscriptionId: 'basic-ngn-30', amount: '2900.00', from: '2099-01-01', dryRun: true }

const SOLD = { kind: 'membership', currency: 'NGN', periodDays: 30, amount: '2900.00' }

/** What is sold, as the staff look at it and change it. */
export const PRICE_SAMPLES: Record<PriceKey, () => Sample[]> = {
  'GET /api/v1/apps/prices': () => [{}],
  'GET /api/v1/apps/prices/{id}/effect': () => [NOBODY],
  'POST /api/v1/apps/prices': () => [
    { body: { ...ACTOR, ...WAITS } },
    { what: 'for running members', body: { ...ACTOR, ...WAITS, renewalsFrom: '2099-02-01' } },
  ],
  'POST /api/v1/apps/prices/{id}/withdraw': () => [{ ...NOBODY, body: ACTOR }],
  'GET /api/v1/apps/plans': () => [{}],
  'POST /api/v1/apps/plans': () => [
    { body: { ...ACTOR, ...SOLD, title: 'Basic', screens: 2, maxHeight: null, details: [] } },
  ],
  'POST /api/v1/apps/plans/{id}/prices': () => [{ ...NOBODY, body: { ...ACTOR, ...SOLD } }],
  'POST /api/v1/apps/special-plans': () => [{ body: { ...ACTOR, title: 'Press', screens: 1 } }],
  'GET /api/v1/apps/plans/{id}/titles': () => [{ params: { id: 'basic' } }],
  'POST /api/v1/apps/plans/{id}/titles': () => [{ ...NOBODY, body: { ...ACTOR, titleId: 'nothing', state: 'on' } }],
  'GET /api/v1/apps/plans/{id}/grants': () => [{ params: { id: 'basic' } }],
  'GET /api/v1/apps/coupons': () => [{}],
  'POST /api/v1/apps/coupons': () => [{ body: { ...ACTOR, code: 'BENCH', percentOff: 5 } }],
  'POST /api/v1/apps/coupons/{code}/end': () => [{ params: { code: 'NOTHING' }, body: ACTOR }],
}
