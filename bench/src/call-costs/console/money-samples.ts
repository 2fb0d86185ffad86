import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { Sample } from '../sample.ts'

const REFERENCE = 'KL-0000000000'

/** How the staff’s calls about money are asked. */
export const MONEY_SAMPLES = {
  'GET /api/v1/apps/deposits': () => [{}, { what: 'by a sum', query: { search: '₦2,900' } }],
  'GET /api/v1/apps/approvals': () => [{}],
  'GET /api/v1/apps/ledger': () => [{ query: { month: '2026-11', kind: 'totals' } }],
  'POST /api/v1/apps/payments/{reference}/ask': () => [
    { params: { reference: REFERENCE }, body: { actor: 'Bench', id: 'bench', question: 'Which bank was it?' } },
  ],
  'POST /api/v1/apps/payments/{reference}/decline': () => [
    { params: { reference: REFERENCE }, body: { actor: 'Bench', reason: 'Nothing came' } },
  ],
  'GET /api/v1/apps/payments/{reference}/refund': () => [{ params: { reference: REFERENCE } }],
  'POST /api/v1/apps/payments/{reference}/refund/confirm': () => [
    { params: { reference: REFERENCE }, body: { actor: 'Bench' } },
  ],
  'POST /api/v1/apps/payments/{reference}/approval/withdraw': () => [
    { params: { reference: REFERENCE }, body: { actor: 'Bench' } },
  ],
} satisfies Partial<Record<EndpointKey, () => Sample[]>>
