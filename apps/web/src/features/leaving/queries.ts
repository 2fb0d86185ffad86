import type { Leaving, Told } from '@kola/contract/leaving/leaving'
import { queryOptions } from '@tanstack/react-query'
import { MEMBER_KEY } from '#shared/answers/query-client.ts'
import { call } from '#shared/service/service.ts'

/** What deleting this account would do. Throws ApiError. */
export const leavingQuery = queryOptions({
  queryKey: [MEMBER_KEY, 'leaving'],
  queryFn: (): Promise<Leaving> => call('GET /apps/v1/leaving', {}),
  staleTime: 0,
})

/** Closes the account; the token that asked for it is worth nothing afterwards. Throws ApiError. */
export const deleteAccount = (): Promise<{ eraseAt: string; told: Told }> => call('DELETE /apps/v1/delete-user', {})
