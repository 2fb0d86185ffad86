import { randomBytes } from 'node:crypto'
import { AppError } from '@kola/contract/errors'
import { sha256Hex } from '@kola/platform/ids'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { removeOverdue } from '#shared/database/sweep.ts'

/** From when the browser is told until its answer is here. */
export const CHALLENGE_LIFE_MS = 5 * 60_000
/** WebAuthn §13.4.3 wants 16 at least. */
const BYTES = 32

/** What it is for; nobody has to say who they are in order to sign in. */
export type ChallengeOf =
  | { tenantId: string; purpose: 'sign-in'; by: null }
  | { tenantId: string; purpose: 'add' | 'prove'; by: { accountId: string; signInSessionId: string } }

const toColumns = ({ tenantId, purpose, by }: ChallengeOf) => ({
  tenant_id: tenantId,
  purpose,
  account_id: by?.accountId ?? null,
  sign_in_session_id: by?.signInSessionId ?? null,
})

/** Only its hash is kept. */
export async function makeChallenge(db: Db, of: ChallengeOf, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(BYTES))
  await db
    .insertInto('passkey_challenge')
    .values({
      ...toColumns(of),
      challenge_sha256: sha256Hex(Buffer.from(challenge).toString('base64url')),
      expires_at: new Date(now.getTime() + CHALLENGE_LIFE_MS),
    })
    .execute()
  return challenge
}

/**
 * Good for one answer, whatever becomes of that: it is gone before anything is looked at.
 * @throws AppError PASSKEY_EXPIRED when it is used up, too old, another one's, or was never given out
 */
export async function useChallenge(db: Db, of: ChallengeOf, given: { challenge: string; now: Date }): Promise<void> {
  const { tenant_id, purpose, account_id, sign_in_session_id } = toColumns(of)
  const gone = await db
    .deleteFrom('passkey_challenge')
    .where('tenant_id', '=', tenant_id)
    .where('challenge_sha256', '=', sha256Hex(given.challenge))
    .where('purpose', '=', purpose)
    .where('account_id', 'is not distinct from', account_id)
    .where('sign_in_session_id', 'is not distinct from', sign_in_session_id)
    .returning('expires_at')
    .executeTakeFirst()
  if (!gone || gone.expires_at.getTime() <= given.now.getTime()) throw new AppError('PASSKEY_EXPIRED')
}

/** Removes what has run out. @returns how many */
export function sweepChallenges(db: Db, now: Date): Promise<number> {
  const where = sql<boolean>`expires_at <= ${now}`
  return removeOverdue(db, { table: 'passkey_challenge', by: 'expires_at', where })
}
