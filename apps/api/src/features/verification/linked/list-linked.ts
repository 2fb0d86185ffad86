import type { LinkedSignInAnswer } from '@kola/contract/verification'
import { findReviewed } from '../account-repository.ts'
import type { Identities } from '../new-password.ts'
import { type CheckNeeds, checkCode, checkLink } from '../proof/check.ts'
import { type Proof, returnTry } from '../proof/repository.ts'
import { type Planned, planDrop } from './plan-drop.ts'

export type LinkedNeeds = CheckNeeds & { identities: Identities }

export const toWire = (planned: readonly Planned[]): LinkedSignInAnswer[] =>
  planned.map(({ provider, email, linkedAt, isDropped }) => ({
    ...{ provider, email, isDropped },
    linkedAt: linkedAt.toISOString(),
  }))

/** What the owner of a right code or link may keep; nothing where a new password takes all of it away. */
async function listOfProof({ db, identities }: LinkedNeeds, proof: Proof): Promise<LinkedSignInAnswer[]> {
  const reviewedAt = await findReviewed(db, proof)
  if (!proof.accountId || !reviewedAt) return []
  const linked = await identities.list({ tenantId: proof.tenantId, accountId: proof.accountId }, db)
  return toWire(planDrop(linked, { reviewedAt, askedAt: proof.createdAt, keep: undefined }))
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
