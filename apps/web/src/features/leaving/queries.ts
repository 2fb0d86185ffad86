import type { Copy } from '@kola/contract/leaving/export'
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

const POLL_MS = 3_000

/** The newest copy of one's data, asked for again while it is prepared. Throws ApiError. */
export const copyQuery = queryOptions({
  queryKey: [MEMBER_KEY, 'export'],
  queryFn: (): Promise<{ copy: Copy | null; nextAt: string }> => call('GET /apps/v1/export', {}),
  refetchInterval: ({ state }) => (state.data?.copy?.state === 'preparing' ? POLL_MS : false),
  staleTime: 0,
})

/** Throws ApiError, RATE_LIMITED among them. */
export const askCopy = (): Promise<unknown> => call('POST /apps/v1/export', {})

/** The file, which is given once. Throws ApiError, REAUTHENTICATION_REQUIRED among them. */
export async function fetchCopy(): Promise<{ fileName: string; file: Blob }> {
  const { fileName, zip } = await call('POST /apps/v1/export/file', {})
  const bytes = Uint8Array.from(atob(zip), (letter) => letter.charCodeAt(0))
  return { fileName, file: new Blob([bytes], { type: 'application/zip' }) }
}
