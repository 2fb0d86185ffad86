import { AppError } from '@kola/contract/errors'
import type { Log } from '@kola/platform/log'
import type { AddressChanges } from '#shared/accounts/address-changes.ts'
import type { SignInEnd } from '#shared/sign-in-end.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { CheckNeeds } from './check.ts'
import { PURPOSES, readChangeSubject } from './purposes.ts'
import { type Owner, type Proof, replaceProofsOfAccount, useProof } from './repository.ts'

export interface ConfirmChangeNeeds extends CheckNeeds {
  log: Log
  tenants: Tenants
  changes: AddressChanges
  signIns: SignInEnd
}

/**
 * The new address was shown to be theirs: it counts, and everything that was sent to the one before is worth nothing.
 * @throws AppError LINK_USED, CODE_EXPIRED, ACCOUNT_EXISTS
 */
export async function confirmChange(
  needs: ConfirmChangeNeeds,
  proof: Proof,
  signInSessionId: string | undefined,
): Promise<Owner> {
  const { tenantId, id, purpose } = proof
  const now = needs.clock.now()
  const { accountId, address } = readChangeSubject(proof.subject)
  const kind = PURPOSES[purpose].channel === 'mail' ? 'email' : 'telephone'
  const who = { tenantId, accountId }
  // NOTE before the transaction: a second connection that is asked for within one may never come.
  const appName = (await needs.tenants.get(tenantId)).config.app_name || 'Kola'
  const owner = await needs.db.transaction().execute(async (tx) => {
    if (!(await useProof(tx, { tenantId, id, now }))) throw new AppError('LINK_USED')
    const changed = await needs.changes.apply({ ...who, kind, address, signInSessionId, appName }, tx)
    if (!changed) throw new AppError('CODE_EXPIRED')
    await replaceProofsOfAccount(tx, { ...who, now })
    return changed
  })
  needs.signIns.forget(who)
  needs.log.info({ ...who, purpose }, 'verification.address-changed')
  return owner
}
