import { queryOptions } from '@tanstack/react-query'
import { MEMBER_KEY } from '#shared/answers/query-client.ts'
import { hashPassword } from '#shared/password-hash.ts'
import { call } from '#shared/service/service.ts'

/** New addresses that wait to be verified, and whether the account has a password. */
export const changesQuery = queryOptions({
  queryKey: [MEMBER_KEY, 'address-changes'],
  queryFn: () => call('GET /apps/v1/address-changes', {}),
  staleTime: 0,
})

/** What the screen shows as it stands: where that has changed in another tab, the change is refused. */
interface Shown {
  email_address: string
  telephone: string
}

/** Asks for another email address; it counts once its link is opened. Throws ApiError. */
export const changeEmail = (email_address: string, { email_address: before }: Shown) =>
  call('PATCH /apps/v1/update-profile', { body: { email_address, before: { email_address: before } } })

/** Asks for another number, or takes it off when it is empty. Throws ApiError. */
export const changePhone = (telephone: string, { telephone: before }: Shown) =>
  call('PATCH /apps/v1/update-profile', { body: { telephone, before: { telephone: before } } })

/** Without an old one it is the account's first. Throws ApiError. */
export async function changePassword(oldPassword: string | null, password: string): Promise<void> {
  const old = oldPassword === null ? {} : { oldPassword: await hashPassword(oldPassword) }
  await call('POST /apps/v1/change-password', { body: { ...old, password: await hashPassword(password) } })
}

/** What the link of a notice gives back. Throws ApiError. */
export const lookAtUndo = (token: string) => call('POST /apps/v1/undo-change/look', { body: { token } })

/** Throws ApiError. */
export const undoChange = async (token: string, password: string) =>
  call('POST /apps/v1/undo-change', { body: { token, password: await hashPassword(password) } })
