import { randomBytes } from 'node:crypto'
import { AppError } from '@kola/contract/errors'
import { sha256Hex } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'

const CHALLENGE_LIFE_MS = 5 * 60_000
/** WebAuthn §13.4.3 wants 16 at least. */
const BYTES = 32

/** What it is for; nobody has to say who they are in order to sign in. */
export type ChallengeOf =
  | { tenantId: string; purpose: 'sign-in'; sessionId: null }
  | { tenantId: string; purpose: 'add' | 'prove'; sessionId: string }

/** Only its hash is kept. */
export async function makeStaffChallenge(db: Db, of: ChallengeOf, now: Date): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(BYTES))
  await db
    .insertInto('staff_challenge')
    .values({
      ...{ tenant_id: of.tenantId, purpose: of.purpose, session_id: of.sessionId },
      challenge_sha256: sha256Hex(Buffer.from(challenge).toString('base64url')),
      expires_at: new Date(now.getTime() + CHALLENGE_LIFE_MS),
    })
    .execute()
  return challenge
}

/** Good for one answer, whatever becomes of that. @throws AppError PASSKEY_EXPIRED */
export async function useStaffChallenge(
  db: Db,
  of: ChallengeOf,
  given: { challenge: string; now: Date },
): Promise<void> {
  const gone = await db
    .deleteFrom('staff_challenge')
    .where('tenant_id', '=', of.tenantId)
    .where('challenge_sha256', '=', sha256Hex(given.challenge))
    .where('purpose', '=', of.purpose)
    .where('session_id', 'is not distinct from', of.sessionId)
    .returning('expires_at')
    .executeTakeFirst()
  if (!gone || gone.expires_at <= given.now) throw new AppError('PASSKEY_EXPIRED')
}
