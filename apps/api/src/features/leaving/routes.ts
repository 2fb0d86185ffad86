import type { Route, UserCaller } from '#shared/http/route.ts'
import { requireOwner } from '#shared/http/staff/require-owner.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { collect } from './export/collect.ts'
import { askCopy, type ExportNeeds, fetchCopy, readCopy } from './export/service.ts'
import type { RestoreService } from './restore.ts'
import type { LeavingService } from './service.ts'

interface LeavingServices {
  leaving: LeavingService
  restoring: RestoreService
  closeFor(who: AccountKey & { actor: string; contact: string }): Promise<{ eraseAt: Date }>
}

const toWho = ({ tenantId, account }: UserCaller) => ({ tenantId, accountId: account.id })

export function leavingRoutes(route: Route, { leaving, restoring, closeFor }: LeavingServices): void {
  route('GET /apps/v1/leaving', ({ caller }) => leaving.read(toWho(caller)))
  route('DELETE /apps/v1/delete-user', async ({ caller }) => {
    const { eraseAt, told } = await leaving.close({ ...toWho(caller), signInSessionId: caller.account.signInSessionId })
    return { message: 'Your account is closed', eraseAt: eraseAt.toISOString(), told }
  })
  route('GET /api/v1/apps/closed-accounts', async ({ caller, query }) => ({
    accounts: await restoring.find({ tenantId: caller.tenantId, ...query }),
  }))
  route('POST /api/v1/apps/accounts/{id}/close', async ({ caller, params, body }) => {
    // NOTE: no address stands in a log that outlasts the account.
    caller.record.changed([{ field: 'account', before: 'open', after: 'closed' }])
    requireOwner(caller, 'members.close')
    const { eraseAt } = await closeFor({ tenantId: caller.tenantId, accountId: params.id, ...body })
    return { message: 'The account is closed', eraseAt: eraseAt.toISOString() }
  })
  route('POST /api/v1/apps/accounts/{id}/restore', async ({ caller, params, body }) => {
    requireOwner(caller, 'members.close')
    const { without } = await restoring.restore({ tenantId: caller.tenantId, accountId: params.id, ...body })
    return { message: 'The account is back', without }
  })
}

const toSignIn = (caller: UserCaller) => ({ ...toWho(caller), signInSessionId: caller.account.signInSessionId })

export function exportRoutes(route: Route, needs: ExportNeeds): void {
  route('GET /apps/v1/export-my-data', ({ caller }) => collect(needs.pool, toWho(caller), needs.clock.now()))
  route('GET /apps/v1/export', ({ caller }) => readCopy(needs, toWho(caller)))
  route('POST /apps/v1/export', async ({ caller }) => {
    await askCopy(needs, toSignIn(caller))
    return { message: 'We prepare your copy' }
  })
  route('POST /apps/v1/export/file', ({ caller }) => fetchCopy(needs, toSignIn(caller)))
}
