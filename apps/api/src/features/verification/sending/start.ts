import type { StartVerificationJob } from '@kola/contract/messages'
import type { Clock } from '@kola/platform/clock'
import { newToken, sha256Hex } from '@kola/platform/ids'
import type { Db } from '../../../shared/database/database.ts'
import type { Messages } from '../../../shared/messages.ts'
import type { Tenants } from '../../../shared/tenants/tenants.ts'
import type { Codes } from '../proof/codes.ts'
import { PURPOSES } from '../proof/purposes.ts'
import { findOwner, type NewProof, type Owner, replaceProof } from '../proof/repository.ts'
import { type Sender, toCodeSms, toConfirmMail, toResetMail } from './texts.ts'

export interface StartNeeds {
  db: Db
  clock: Clock
  tenants: Tenants
  messages: Messages
  codes: Codes
  publicUrl: string
}

/** Makes proofs and sends them. */
export interface VerificationStarter {
  /** Proof and message bear the id, and are there both or neither: the same call again does nothing. */
  start(job: StartVerificationJob, id: string): Promise<void>
}

export function createStarter(needs: StartNeeds): VerificationStarter {
  return {
    async start(job, id) {
      const { config } = await needs.tenants.get(job.tenantId)
      const sender = { appName: config.app_name || 'Kola', publicUrl: needs.publicUrl }
      await needs.db.transaction().execute(async (tx) => {
        const owner = await findOwner(tx, job)
        const made = makeProof(needs, { job, id, owner })
        if (!(await replaceProof(tx, made.proof)) || !owner) return
        await send(needs, { ...made, owner, sender }, tx)
      })
    },
  }
}

interface Made {
  proof: NewProof
  code: string
  token: string
}

function makeProof(
  { clock, codes }: StartNeeds,
  { job, id, owner }: { job: StartVerificationJob; id: string; owner: Owner | null },
): Made {
  const { channel, codeLifeMs, tokenLifeMs } = PURPOSES[job.purpose]
  const createdAt = clock.now()
  const after = (ms: number | null) => (ms === null ? null : new Date(createdAt.getTime() + ms))
  const { code, mac } = codes.make(id)
  const token = newToken()
  const ownAddress = channel === 'mail' ? owner?.emailAddress : owner?.telephone
  const proof: NewProof = {
    ...{ tenantId: job.tenantId, id, purpose: job.purpose, createdAt },
    subject: ownAddress ?? job.subject,
    accountId: owner?.id ?? null,
    tokenSha256: tokenLifeMs === null ? null : (job.tokenSha256 ?? sha256Hex(token)),
    tokenExpiresAt: after(tokenLifeMs),
    codeMac: codeLifeMs === null ? null : mac,
    codeExpiresAt: after(codeLifeMs),
  }
  return { proof, code, token }
}

async function send(
  { messages }: StartNeeds,
  { proof, code, token, owner, sender }: Made & { owner: Owner; sender: Sender },
  tx: Db,
): Promise<void> {
  const { tenantId, id, purpose, subject: to } = proof
  const expiresAt = proof.codeExpiresAt ?? proof.tokenExpiresAt ?? undefined
  const message = { tenantId, accountId: owner.id, purpose, messageId: id, to, expiresAt }
  if (PURPOSES[purpose].channel === 'sms') {
    await messages.queueSms({ ...message, text: toCodeSms(sender, code) }, tx)
    return
  }
  const { firstName } = owner
  const mail =
    purpose === 'reset-email'
      ? toResetMail(sender, { firstName, accountId: owner.id, token })
      : toConfirmMail(sender, { firstName, emailAddress: to, token, code })
  // The link of a mail outlives its code.
  await messages.queueMail({ ...message, expiresAt: proof.tokenExpiresAt ?? undefined, ...mail }, tx)
}
