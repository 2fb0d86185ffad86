import { AppError } from '@kola/contract/errors'
import type { Clock } from '@kola/platform/clock'
import { sha256Hex } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import type { ProofPurpose } from '#shared/database/schema/visitors.ts'
import type { Limits } from '#shared/limits.ts'
import type { Codes } from './codes.ts'
import { type Asker, toCodeLimits, toNetworkLimit } from './limits.ts'
import { PURPOSES } from './purposes.ts'
import { findProof, type Proof, type ProofKey, takeTry } from './repository.ts'

export interface CheckNeeds {
  db: Db
  clock: Clock
  limits: Limits
  codes: Codes
}

export interface CodeGiven {
  key: ProofKey
  code: string
  asker: Asker
}

/**
 * The proof whose six digits these are. A try is counted before it is compared, so that many at once gain nothing, and
 * an address that nobody has is answered like any other. What belongs to a token of 256 bits is counted at the token
 * alone: only who asked for it can try, and how often can be asked is limited.
 * @throws AppError CODE_WRONG, CODE_EXPIRED, LINK_USED, RATE_LIMITED
 */
export async function checkCode(needs: CheckNeeds, given: CodeGiven): Promise<Proof> {
  const { key, asker } = given
  const code = given.code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(code)) throw toWrongCode()
  const { tenantId, purpose } = key
  const proof = await findProof(needs.db, key)
  const counted = [toNetworkLimit(asker.address)]
  if ('subject' in key.by) counted.push(...toCodeLimits({ purpose, subject: key.by.subject }, asker))
  await needs.limits.take(tenantId, counted)
  const giveBack = () => needs.limits.forgive(tenantId, { clear: [], giveBack: counted.map((one) => one.subject) })
  const isOwn = asker.kind !== 'stranger' && !PURPOSES[purpose].isCodeOfToken
  if (!proof?.codeMac || !(await takeTry(needs.db, { proof, isOwn, now: needs.clock.now() }))) {
    await giveBack()
    throw new AppError('CODE_EXPIRED')
  }
  if (!needs.codes.isRight({ proofId: proof.id, code, mac: proof.codeMac })) throw toWrongCode()
  await giveBack()
  if (proof.isUsed) throw new AppError('LINK_USED')
  return proof
}

const toWrongCode = () => new AppError('CODE_WRONG')

export interface LinkGiven {
  tenantId: string
  purpose: ProofPurpose
  token: string
  address: string
  /** Whether the proof belongs to whom the link names. */
  isOf(proof: Proof): boolean
}

/** The proof whose link this is. @throws AppError CODE_WRONG, CODE_EXPIRED, LINK_USED, RATE_LIMITED */
export async function checkLink(needs: CheckNeeds, given: LinkGiven): Promise<Proof> {
  const { tenantId, purpose, address } = given
  const limit = toNetworkLimit(address)
  await needs.limits.take(tenantId, [limit])
  const proof = await findProof(needs.db, { tenantId, purpose, by: { tokenSha256: sha256Hex(given.token) } })
  if (!proof || !given.isOf(proof)) throw new AppError('CODE_WRONG', { message: 'That link is not right' })
  await needs.limits.forgive(tenantId, { clear: [], giveBack: [limit.subject] })
  if (proof.isUsed) throw new AppError('LINK_USED')
  const isOver = !proof.tokenExpiresAt || proof.tokenExpiresAt <= needs.clock.now()
  if (isOver || proof.isReplaced) throw new AppError('CODE_EXPIRED')
  return proof
}
