import { queryClient } from '#shared/answers/query-client.ts'
import { accountQuery } from './queries.ts'

/** Whoever has been answered within this time has the newest. */
const JUST_ASKED_MS = 1_000

/** Asks for the account; a failure leaves what was known. */
export async function refreshAccount(): Promise<void> {
  await queryClient.fetchQuery({ ...accountQuery, staleTime: JUST_ASKED_MS }).catch(() => {})
}
