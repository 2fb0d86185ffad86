import type { Passkey } from '@kola/contract/passkeys/passkeys'
import { queryOptions } from '@tanstack/react-query'
import { MEMBER_KEY, queryClient } from '#shared/answers/query-client.ts'
import { call } from '#shared/service/service.ts'

/** The account's passkeys, the newest first. Throws ApiError. */
export const passkeysQuery = queryOptions({
  queryKey: [MEMBER_KEY, 'passkeys'],
  queryFn: () => call('GET /apps/v1/passkeys', {}),
  staleTime: 0,
})

/** What stands there is read anew; whoever waits for it sees what is there now. */
export const reloadPasskeys = (): Promise<void> => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })

/** Throws ApiError, PASSKEY_STALE when another tab was faster. */
export const renamePasskey = ({ id, name: was }: Passkey, name: string): Promise<unknown> =>
  call('PATCH /apps/v1/passkeys/{id}', { params: { id }, body: { name, was } })

/** Throws ApiError, REAUTHENTICATION_REQUIRED among them. */
export const removePasskey = ({ id }: Passkey): Promise<unknown> =>
  call('DELETE /apps/v1/passkeys/{id}', { params: { id } })
