import type { StartVerificationJob } from '@kola/contract/messages'
import { newToken, sha256Hex } from '@kola/platform/ids'
import type { Codes } from '../proof/codes.ts'
import { MAX_CODE_AGE_MS, MAX_TRIES, PURPOSES } from '../proof/purposes.ts'
import type { Earlier, NewProof, Owner } from '../proof/repository.ts'

export interface Made {
  proof: NewProof
  code: string
  token: string
}

export interface Making {
  job: StartVerificationJob
  id: string
  /** Address or number that it goes to. */
  subject: string
  /** Null where nobody has it. */
  owner: Owner | null
  /** The one before, whose code may live on. */
  earlier: Earlier | null
  now: Date
}

export function makeProof(codes: Codes, { job, id, subject, owner, earlier, now }: Making): Made {
  const { codeLifeMs, tokenLifeMs, isCodeOfToken } = PURPOSES[job.purpose]
  const after = (ms: number | null) => (ms === null ? null : new Date(now.getTime() + ms))
  const lasting = findLasting(earlier, { isCodeOfToken, now })
  const seed = lasting?.codeSeed ?? id
  const { code, mac } = codes.make({ proofId: id, seed })
  const token = newToken()
  const hasCode = codeLifeMs !== null
  const proof: NewProof = {
    ...{ tenantId: job.tenantId, id, purpose: job.purpose, subject, createdAt: now },
    accountId: owner?.id ?? null,
    tokenSha256: tokenLifeMs === null ? null : (job.tokenSha256 ?? sha256Hex(token)),
    tokenExpiresAt: after(tokenLifeMs),
    codeMac: hasCode ? mac : null,
    codeSeed: hasCode ? seed : null,
    codeMadeAt: hasCode ? (lasting?.codeMadeAt ?? now) : null,
    codeExpiresAt: after(codeLifeMs),
    // A code has its five tries however often it is sent; the tries of a token are its own.
    tries: isCodeOfToken ? 0 : (lasting?.tries ?? 0),
    ownTries: isCodeOfToken ? 0 : (lasting?.ownTries ?? 0),
  }
  return { proof, code, token }
}

/**
 * The code before, when it still lives and has tries: it is sent once more, and lives its time from then. So whoever has
 * it on the telephone already can use it, whoever asked meanwhile.
 */
function findLasting(earlier: Earlier | null, { isCodeOfToken, now }: { isCodeOfToken: boolean; now: Date }) {
  if (!earlier?.codeSeed || !earlier.codeMadeAt || !earlier.codeExpiresAt) return null
  if (earlier.codeExpiresAt <= now || now.getTime() - earlier.codeMadeAt.getTime() >= MAX_CODE_AGE_MS) return null
  const isTried = earlier.tries >= MAX_TRIES || earlier.ownTries >= MAX_TRIES
  return isTried && !isCodeOfToken ? null : earlier
}
