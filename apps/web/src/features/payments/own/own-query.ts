import { queryOptions } from '@tanstack/react-query'
import { MEMBER_KEY } from '#shared/answers/query-client.ts'
import { call } from '#shared/service/service.ts'

const LOOK_MS = 5_000

/** The member's own account number; asked again while the bank is to give it. Throws ApiError. */
export const ownQuery = queryOptions({
  queryKey: [MEMBER_KEY, 'own-account'],
  queryFn: () => call('GET /apps/v1/own-account', {}),
  refetchInterval: ({ state }) => (state.data?.ownAccount?.state === 'asked' ? LOOK_MS : false),
  staleTime: 0,
})

const CALLS = {
  ask: 'POST /apps/v1/own-account',
  look: 'POST /apps/v1/own-account/look',
  retire: 'POST /apps/v1/own-account/retire',
} as const

export type OwnChange = keyof typeof CALLS

/** Throws ApiError. */
export const changeOwn = (what: OwnChange) => call(CALLS[what], {})

/** `9902147735` as it is read out. */
export const toRead = (number: string): string => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')
