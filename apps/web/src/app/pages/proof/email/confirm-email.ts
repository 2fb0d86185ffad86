import { ApiError } from '@kola/contract/http/client'
import { accountQuery } from '#features/account/queries.ts'
import { keepConfirmedName } from '#features/verification/confirmed-name.ts'
import { confirmEmail, type EmailProof } from '#features/verification/queries.ts'
import { queryClient } from '#shared/answers/query-client.ts'
import { clearPackageRoute } from '#shared/memory/package-route.ts'

/** Confirms an email address: the next login need not lead to the plans any more (GAP-046). Throws ApiError. */
export async function confirmAndClear(proof: EmailProof, confirm = confirmEmail): Promise<void> {
  keepConfirmedName(await confirm(proof))
  clearPackageRoute()
  void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
}

/** Whether the service was not reached, so that the same link may yet work. */
export const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)
