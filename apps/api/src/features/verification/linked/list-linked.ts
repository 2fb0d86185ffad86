import type { StillThereAnswer } from '@kola/contract/verification'
import type { AccountPasskeys } from '#shared/accounts/ways-in/passkeys.ts'
import { findReviewed } from '../account-repository.ts'
import type { Identities, StillThere } from '../new-password.ts'
import { type CheckNeeds, checkCode, checkLink } from '../proof/check.ts'
import { type Proof, returnTry } from '../proof/repository.ts'
import { planDrop } from './plan-drop.ts'

export type LinkedNeeds = CheckNeeds & { identities: Identities; passkeys: Pick<AccountPasskeys, 'listNames'> }

export const toWire = ({ linked, passkeys }: StillThere): StillThereAnswer => ({
  linked: linked.map(({ provider, email, linkedAt, isDropped }) => ({
    ...{ provider, email, isDropped },
    linkedAt: linkedAt.toISOString(),
  })),
  passkeys,
})

/** What the owner of a right code or link may keep; nothing where a new password takes all of it away. */
async function listOfProof({ db, identities, passkeys }: LinkedNeeds, proof: Proof): Promise<StillThereAnswer> {
  const reviewedAt = await findReviewed(db, proof)
  if (!proof.accountId || !reviewedAt) return { linked: [], passkeys: [] }
  const who = { tenantId: proof.tenantId, accountId: proof.accountId }
  const linked = planDrop(await identities.list(who, db), { reviewedAt, askedAt: proof.createdAt, keep: undefined })
  return toWire({ linked, passkeys: await passkeys.listNames(who, db) })
}

/** @throws AppError CODE_WRONG, CODE_EXPIRED, LINK_USED, RATE_LIMITED */
export async function listByLink(needs: LinkedNeeds, given: Parameters<typeof checkLink>[1]) {
  return listOfProof(needs, await checkLink(needs, given))
}

/** The code is looked at, not used up: a right one costs no try. @throws as `listByLink` */
export async function listByCode(needs: LinkedNeeds, given: Parameters<typeof checkCode>[1]) {
  const proof = await checkCode(needs, given)
  await returnTry(needs.db, proof)
  return listOfProof(needs, proof)
}
