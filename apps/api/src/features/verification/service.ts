import { AppError } from '@kola/contract/errors'
import type { ProviderName } from '@kola/contract/identity'
import { toEmailAddress } from '@kola/contract/rules/person'
import type { StillThereAnswer } from '@kola/contract/verification'
import { newToken, sha256Hex } from '@kola/platform/ids'
import type { RefuseKnownPassword } from '#shared/accounts/passwords.ts'
import type { Db } from '#shared/database/database.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { toProvenAddress } from './account-repository.ts'
import { listByCode, listByLink, toWire } from './linked/list-linked.ts'
import { type NewPasswordNeeds, setPassword } from './new-password.ts'
import { type Caller, findAsker } from './proof/asker.ts'
import { type CodeGiven, checkCode, checkLink, type LinkGiven } from './proof/check.ts'
import {
  type Owner,
  type Proof,
  type ProofKey,
  replaceProofsOfAccount,
  useProof,
  useProofsOfSubject,
} from './proof/repository.ts'
import { type ResetBody, readEmail, readResetSubject, readTelephone } from './read-address.ts'
import { type SendCaller, type SendNeeds, send } from './sending/send.ts'

export interface Sent {
  message: string
  deliveryId?: string
}

/** With what may go on signing in besides it. */
interface NewSecret {
  password: string
  keep: readonly ProviderName[] | undefined
  /** Where it was typed. */
  deviceName: string
  place: string
}

export interface VerificationService {
  /** @throws AppError INVALID_REQUEST, and what `send` throws */
  sendToEmail(caller: SendCaller, emailAddress: string): Promise<Sent>
  /** @throws AppError INVALID_REQUEST, and what `send` throws */
  sendToTelephone(caller: SendCaller, telephone: string): Promise<Sent>
  /** By the link's token or the six digits. @throws AppError CODE_WRONG, CODE_EXPIRED, LINK_USED, RATE_LIMITED, INVALID_REQUEST */
  confirmEmail(caller: Caller, given: { username: string; token: string }): Promise<Owner>
  /** @throws AppError CODE_WRONG, CODE_EXPIRED, LINK_USED, RATE_LIMITED, INVALID_REQUEST */
  confirmTelephone(caller: Caller, given: { telephone: string; code: string }): Promise<Owner>
  /** @returns the token that belongs to the code, for a telephone. @throws AppError INVALID_REQUEST, and what `send` throws */
  reset(caller: SendCaller, body: ResetBody): Promise<{ token?: string }>
  /** @throws AppError CODE_WRONG, CODE_EXPIRED, LINK_USED, RATE_LIMITED, PASSWORD_BREACHED */
  setPasswordByLink(caller: Caller, given: { userId: string; token: string } & NewSecret): Promise<StillThereAnswer>
  /** @throws AppError CODE_WRONG, CODE_EXPIRED, LINK_USED, RATE_LIMITED, PASSWORD_BREACHED */
  setPasswordByCode(caller: Caller, given: { code: string; token: string } & NewSecret): Promise<StillThereAnswer>
  /** What is linked to the account, for the owner to choose. @throws AppError CODE_WRONG, CODE_EXPIRED, LINK_USED, RATE_LIMITED */
  listLinked(
    caller: Caller,
    given: { userId?: string | undefined; code?: string | undefined; token: string },
  ): Promise<StillThereAnswer>
  /** Every code and link that was sent to the account counts no more, from the end of the transaction on. */
  voidProofs(who: AccountKey, tx: Db): Promise<void>
}

export interface VerificationNeeds extends NewPasswordNeeds, SendNeeds {
  refuseKnownPassword: RefuseKnownPassword
}

export function createVerification(needs: VerificationNeeds): VerificationService {
  const getCountry = async (tenantId: string) => (await needs.tenants.get(tenantId)).config.country_code ?? 'NG'
  return {
    async sendToEmail(caller, emailAddress) {
      const subject = readEmail(emailAddress, 'email_address')
      const id = await send(needs, { tenantId: caller.tenantId, purpose: 'confirm-email', subject }, caller)
      return toSent('If this address has an account, a mail with a code and a link is on its way', id)
    },
    async sendToTelephone(caller, typed) {
      const subject = readTelephone(typed, await getCountry(caller.tenantId))
      const id = await send(needs, { tenantId: caller.tenantId, purpose: 'confirm-mobile', subject }, caller)
      return toSent('If this number has an account, a code is on its way', id)
    },
    async confirmEmail(caller, { username, token }) {
      const subject = readEmail(username, 'username')
      const isCode = /^[\s\d-]*$/.test(token)
      const proof = isCode
        ? await checkOwnCode(needs, caller, { purpose: 'confirm-email', subject, code: token })
        : await checkLink(needs, { ...caller, purpose: 'confirm-email', token, isOf: (one) => one.subject === subject })
      return confirm(needs, proof)
    },
    async confirmTelephone(caller, { telephone, code }) {
      const subject = readTelephone(telephone, await getCountry(caller.tenantId))
      return confirm(needs, await checkOwnCode(needs, caller, { purpose: 'confirm-mobile', subject, code }))
    },
    async reset(caller, body) {
      const { tenantId } = caller
      const target = readResetSubject(body, await getCountry(tenantId))
      if (target.purpose === 'reset-email') {
        await send(needs, { tenantId, ...target }, caller)
        return {}
      }
      const token = newToken()
      await send(needs, { tenantId, ...target, tokenSha256: sha256Hex(token) }, caller)
      return { token }
    },
    async setPasswordByLink(caller, { userId, token, ...secret }) {
      needs.refuseKnownPassword(secret.password)
      const proof = await checkLink(needs, toResetLink(caller, { userId, token }))
      return toWire(await setPassword(needs, { ...secret, proof, address: caller.address }))
    },
    async setPasswordByCode(caller, { code, token, ...secret }) {
      needs.refuseKnownPassword(secret.password)
      const proof = await checkCode(needs, toResetCode(caller, { code, token }))
      return toWire(await setPassword(needs, { ...secret, proof, address: caller.address }))
    },
    listLinked(caller, { userId = '', code, token }) {
      if (code === undefined) return listByLink(needs, toResetLink(caller, { userId, token }))
      return listByCode(needs, toResetCode(caller, { code, token }))
    },
    voidProofs: (who, tx) => replaceProofsOfAccount(tx, { ...who, now: needs.clock.now() }),
  }
}

function toResetLink(caller: Caller, { userId, token }: { userId: string; token: string }): LinkGiven {
  const isOf = ({ accountId, subject }: Proof) => accountId === userId || subject === toEmailAddress(userId)
  return { ...caller, purpose: 'reset-email', token, isOf }
}

function toResetCode({ tenantId, address }: Caller, { code, token }: { code: string; token: string }): CodeGiven {
  const key: ProofKey = { tenantId, purpose: 'reset-mobile', by: { tokenSha256: sha256Hex(token) } }
  return { key, code, asker: { kind: 'stranger', address } }
}

const toSent = (message: string, deliveryId: string | null): Sent => ({ message, ...(deliveryId && { deliveryId }) })

/** The caller's own address has tries of its own. */
async function checkOwnCode(
  needs: VerificationNeeds,
  caller: Caller,
  { purpose, subject, code }: { purpose: 'confirm-email' | 'confirm-mobile'; subject: string; code: string },
): Promise<Proof> {
  const asker = await findAsker(needs.db, caller, { purpose, subject })
  return checkCode(needs, { key: { tenantId: caller.tenantId, purpose, by: { subject } }, code, asker })
}

/** @throws AppError LINK_USED, CODE_EXPIRED */
async function confirm({ db, clock, log, accounts }: VerificationNeeds, proof: Proof): Promise<Owner> {
  const { tenantId, id, purpose } = proof
  const now = clock.now()
  const owner = await db.transaction().execute(async (tx) => {
    if (!(await useProof(tx, { tenantId, id, now }))) throw new AppError('LINK_USED')
    const account = await accounts.confirmAddress(tx, toProvenAddress(proof), now)
    if (!account) throw new AppError('CODE_EXPIRED')
    await useProofsOfSubject(tx, { proof, now })
    return account
  })
  log.info({ tenantId, accountId: owner.id, purpose }, 'verification.confirmed')
  return owner
}
