import { AppError } from '@kola/contract/errors'
import type { RequestOptions, UsedCredential } from '@kola/contract/passkeys/credentials'
import type { LoginAnswer } from '@kola/contract/sign-in'
import type { Db } from '#shared/database/database.ts'
import { type Subject, toNetworkSubjects } from '#shared/limits.ts'
import { makeRequestOptions, readChallenge, verifyUse } from '#shared/passkeys/verify.ts'
import { type ChallengeOf, makeChallenge, useChallenge } from './challenges.ts'
import { toRefusedMail } from './mails.ts'
import { type PasskeyNeeds, readSender, tellOwner, toAccount, type Who } from './needs.ts'
import {
  findByCredential,
  findPasskey,
  type KnownPasskey,
  listCredentials,
  markRefused,
  markUsed,
} from './repository.ts'

const WINDOW_MS = 15 * 60_000
/** Passkeys that were refused, from one line; many viewers share one behind a mobile operator's gateway. ADR 14. */
const MAX_PER_ADDRESS = 300
/** The same of one account that shows once more that it is them. */
const MAX_PER_ACCOUNT = 20
/** Somebody who uses a copy on and on fills nobody's mailbox. */
const TELL_EVERY_MS = 24 * 3_600_000

export interface PasskeySignIn {
  tenantId: string
  credential: UsedCredential
  deviceId?: string | undefined
  deviceName: string
  place: string
  address: string
}

/** Passkeys as they are used. */
export interface PasskeyUse {
  /** Alike for everybody: what there is, the person's own device knows. */
  beginSignIn(tenantId: string): Promise<RequestOptions>
  /** @throws AppError PASSKEY_UNKNOWN, PASSKEY_REFUSED, PASSKEY_EXPIRED, PASSKEY_COPIED, RATE_LIMITED, SIGN_IN_FAILED */
  signIn(given: PasskeySignIn): Promise<LoginAnswer>
  /** @throws AppError PASSKEY_NOT_FOUND where the account has none, RATE_LIMITED */
  beginProof(who: Who): Promise<RequestOptions>
  /** @returns until when the sign-in session counts as proven @throws AppError as `signIn` */
  prove(who: Who, credential: UsedCredential): Promise<Date>
}

export function createPasskeyUse(needs: PasskeyNeeds): PasskeyUse {
  const { db, clock, party } = needs
  return {
    async beginSignIn(tenantId) {
      const challenge = await makeChallenge(db, { tenantId, purpose: 'sign-in', by: null }, clock.now())
      return makeRequestOptions(party, { challenge, known: [] })
    },
    async signIn(given) {
      const { tenantId, credential, address } = given
      const tries = toNetworkSubjects('passkey', address, { max: MAX_PER_ADDRESS, windowMs: WINDOW_MS })
      await needs.limits.take(tenantId, tries)
      const used = await look(needs, { of: { tenantId, purpose: 'sign-in', by: null }, credential })
      const { owner } = used.passkey
      const message = owner.firstName ? `Welcome back, ${owner.firstName}` : 'Welcome back'
      const answer = await refuseCopies(needs, used, () =>
        needs.opener.open({ ...toOpening(given), account: owner, message, alongside: (tx) => take(needs, used, tx) }),
      )
      await giveBack(needs, tenantId, tries)
      return answer
    },
    async beginProof(who) {
      const known = await listCredentials(db, toAccount(who))
      if (known.length === 0) throw new AppError('PASSKEY_NOT_FOUND', { message: 'Your account has no passkey yet' })
      const challenge = await makeChallenge(db, toProofOf(who), clock.now())
      return makeRequestOptions(party, { challenge, known })
    },
    async prove(who, credential) {
      const { tenantId, account } = who
      const tries = [{ subject: `passkey-proof:${account.id}`, max: MAX_PER_ACCOUNT, windowMs: WINDOW_MS }]
      await needs.limits.take(tenantId, tries)
      const used = await look(needs, { of: toProofOf(who), credential })
      const until = await refuseCopies(needs, used, () =>
        db.transaction().execute(async (tx) => {
          await take(needs, used, tx)
          return needs.sessions.prove(who, tx)
        }),
      )
      await giveBack(needs, tenantId, tries)
      return until
    },
  }
}

const toOpening = ({ tenantId, deviceId, deviceName, place, address }: PasskeySignIn) => ({
  ...{ tenantId, deviceId, deviceName, place, address, how: 'passkey' as const },
})

const toProofOf = ({ tenantId, account }: Who): ChallengeOf => ({
  ...{ tenantId, purpose: 'prove' },
  by: { accountId: account.id, signInSessionId: account.signInSessionId },
})

const giveBack = ({ limits }: PasskeyNeeds, tenantId: string, tries: readonly Subject[]) =>
  limits.forgive(tenantId, { clear: [], giveBack: tries.map(({ subject }) => subject) })

interface Used {
  tenantId: string
  passkey: KnownPasskey
  signCount: number
  isSynced: boolean
}

const toKey = ({ tenantId, passkey }: Used) => ({ tenantId, accountId: passkey.owner.id, id: passkey.id })

/** Whose it is, and that it was theirs that signed; nothing is changed but the challenge, which is gone. */
async function look(
  needs: PasskeyNeeds,
  { of, credential }: { of: ChallengeOf; credential: UsedCredential },
): Promise<Used> {
  const { tenantId } = of
  const challenge = readChallenge(credential)
  await useChallenge(needs.db, of, { challenge, now: needs.clock.now() })
  const passkey = await findByCredential(needs.db, { tenantId, credentialId: credential.id })
  if (!passkey || (of.by && of.by.accountId !== passkey.owner.id)) throw new AppError('PASSKEY_UNKNOWN')
  const key = { credentialId: credential.id, publicKey: passkey.publicKey }
  const accountId = passkey.owner.id
  return { tenantId, passkey, ...(await verifyUse(needs.party, { credential, challenge, key, accountId })) }
}

class CountedBefore extends Error {}

/** @throws CountedBefore, AppError PASSKEY_UNKNOWN when it was removed a moment ago */
async function take({ clock }: PasskeyNeeds, used: Used, tx: Db): Promise<void> {
  if (await markUsed(tx, toKey(used), { ...used, now: clock.now() })) return
  const key = toKey(used)
  throw (await findPasskey(tx, key, { column: 'id', value: key.id }))
    ? new CountedBefore()
    : new AppError('PASSKEY_UNKNOWN')
}

/** A count that was there before is a copy's: nobody is let in, and the owner is told. @throws AppError PASSKEY_COPIED */
async function refuseCopies<T>(needs: PasskeyNeeds, used: Used, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof CountedBefore)) throw error
    await tellOfCopy(needs, used)
    throw new AppError('PASSKEY_COPIED')
  }
}

async function tellOfCopy(needs: PasskeyNeeds, used: Used): Promise<void> {
  const { tenantId, passkey } = used
  const { owner, name } = passkey
  const sender = await readSender(needs, tenantId)
  const now = needs.clock.now()
  const since = new Date(now.getTime() - TELL_EVERY_MS)
  await needs.db.transaction().execute(async (tx) => {
    const isFirst = await markRefused(tx, toKey(used), { now, since })
    if (!isFirst) return
    const event = { tenantId, accountId: owner.id, kind: 'passkey-refused', detail: { name }, at: now } as const
    await needs.events.write(event, tx)
    await tellOwner(needs, { tenantId, owner, sender, name, purpose: 'passkey-refused' }, { tx, write: toRefusedMail })
  })
  needs.log.warn({ ...toKey(used), signCount: used.signCount }, 'passkey.copied')
}
