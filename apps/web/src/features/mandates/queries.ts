import type { Mandate } from '@kola/contract/mandates/mandates'
import { MANDATE_TERMS_VERSION } from '@kola/contract/mandates/mandates'
import { queryOptions } from '@tanstack/react-query'
import { MEMBER_KEY } from '#shared/answers/query-client.ts'
import { SHOWN_WORDS } from '#shared/proof/shown-words.ts'
import { call } from '#shared/service/service.ts'

const LOOK_MS = 3_000
const READY_LOOK_MS = 30_000

/** Whether its holder is still to agree. */
export const isWaiting = ({ state }: Pick<Mandate, 'state'>): boolean =>
  state === 'REQUESTED' || state === 'AWAITING_CONSENT'

/** Direct debits of the account, and what setting one up asks for; asked again while a bank is to answer. Throws ApiError. */
export const mandatesQuery = queryOptions({
  queryKey: [MEMBER_KEY, 'mandates'],
  queryFn: () => call('GET /apps/v1/mandates', {}),
  refetchInterval({ state }) {
    const mandates = state.data?.mandates ?? []
    if (mandates.some(isWaiting)) return LOOK_MS
    return mandates.some((one) => one.state === 'CONSENTED') ? READY_LOOK_MS : false
  },
  staleTime: 0,
})

export interface AccountEntry {
  bankCode: string
  number: string
  address: string
  phone: string
}

/** Throws ApiError. */
export const askMandate = async (sid: string, account: AccountEntry | null): Promise<Mandate> => {
  const body = { subscriptionId: sid, termsVersion: MANDATE_TERMS_VERSION, ...(account && { account }) } as const
  return (await call('POST /apps/v1/mandates', { body, headers: SHOWN_WORDS })).mandate
}

export type MandateChange = 'pause' | 'resume' | 'revoke'

const CALLS = {
  pause: 'POST /apps/v1/mandates/{id}/pause',
  resume: 'POST /apps/v1/mandates/{id}/resume',
  revoke: 'POST /apps/v1/mandates/{id}/revoke',
} as const

/** Throws ApiError. */
export const changeMandate = async (id: string, what: MandateChange): Promise<Mandate> =>
  (await call(CALLS[what], { params: { id } })).mandate
