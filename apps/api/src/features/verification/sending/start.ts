import type { StartVerificationJob } from '@kola/contract/messages'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import { findSmsCountry } from '#shared/accounts/sms/sms-number.ts'
import type { SmsPolicy } from '#shared/accounts/sms/sms-rules.ts'
import type { Db } from '#shared/database/database.ts'
import type { Messages } from '#shared/messages.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { findChangeOwner } from '../proof/change-owner.ts'
import type { Codes } from '../proof/codes.ts'
import { isChange, PURPOSES } from '../proof/purposes.ts'
import { type FoundOwner, findOwner, insertProof, type Owner, supersede } from '../proof/repository.ts'
import { type SmsTarget, takeFromBudget } from '../sms/budget.ts'
import { type Made, makeProof } from './make-proof.ts'
import { type Sender, toChangeMail, toCodeSms, toConfirmMail, toResetMail, toTakenMail } from './texts.ts'

export interface StartNeeds {
  db: Db
  clock: Clock
  log: Log
  tenants: Tenants
  messages: Messages
  smsPolicy: SmsPolicy
  codes: Codes
  publicUrl: string
}

/** Makes proofs and sends them. */
export interface VerificationStarter {
  /**
   * Proof and message bear the id, and are there both or neither: the same call again does nothing.
   * @returns `paused` when the tenant's budget has no SMS left for it: the proof is there, and nobody was sent it
   */
  start(job: StartVerificationJob, id: string): Promise<'sent' | 'nobody' | 'paused'>
}

export function createStarter(needs: StartNeeds): VerificationStarter {
  return {
    async start(job, id) {
      const { config } = await needs.tenants.get(job.tenantId)
      const rules = await needs.smsPolicy.getRules(job.tenantId)
      const sender = { appName: config.app_name || 'Kola', publicUrl: needs.publicUrl }
      return needs.db.transaction().execute(async (tx) => {
        const now = needs.clock.now()
        const change = isChange(job.purpose) ? await findChangeOwner(tx, { ...job, now }) : null
        const owner = change ? change.owner : await findOwner(tx, job)
        const address = PURPOSES[job.purpose].channel === 'mail' ? owner?.emailAddress : owner?.telephone
        const subject = change ? job.subject : (address ?? job.subject)
        const earlier = await supersede(tx, { tenantId: job.tenantId, purpose: job.purpose, id, subject, now })
        if (earlier === 'known') return 'nobody'
        const made = makeProof(needs.codes, { job, id, subject, owner, earlier, now })
        await insertProof(tx, made.proof)
        if (change?.holder) await tellHolder(needs, { ...change, holder: change.holder, job, sender }, tx)
        if (!owner) return 'nobody'
        if (!(await isPaidFor(needs, { job, owner, subject: address ?? subject, rules, now }, tx))) return 'paused'
        await send(needs, { ...made, owner, to: address ?? subject, sender }, tx)
        return 'sent'
      })
    },
  }
}

interface Taken {
  holder: { id: string; firstName: string }
  address: string
  job: StartVerificationJob
  sender: Sender
}

/** Whoever wants an address that somebody else has confirmed is told what anybody is told; its owner is told that. */
async function tellHolder({ messages }: StartNeeds, { holder, address, job, sender }: Taken, tx: Db): Promise<void> {
  const message = { tenantId: job.tenantId, accountId: holder.id, purpose: 'address-wanted', to: address }
  // Of a number it is not: each SMS costs, and who has the number signs in by it.
  if (PURPOSES[job.purpose].channel === 'mail') {
    await messages.queueMail({ ...message, ...toTakenMail(sender, holder.firstName) }, tx)
  }
}

interface Paying {
  job: StartVerificationJob
  owner: FoundOwner
  subject: string
  rules: SmsTarget['rules']
  now: Date
}

/** Takes an SMS from the tenant's budget; a mail costs nothing. */
async function isPaidFor({ log }: StartNeeds, { job, owner, subject, rules, now }: Paying, tx: Db): Promise<boolean> {
  const country = PURPOSES[job.purpose].channel === 'sms' ? findSmsCountry(subject, rules.homeCountry) : ''
  if (country === '') return true
  // Of a number that was kept before there were rules for numbers.
  if (country === null || !rules.countries.includes(country)) return false
  const { tenantId } = job
  const isTrusted = owner.isConfirmed || job.isPerson === true
  const { isTaken, reached } = await takeFromBudget(tx, { tenantId, country, rules, now, isTrusted })
  for (const { state, ...share } of reached) {
    const fact = { tenantId, ...share }
    if (state === 'near') log.warn(fact, 'verification.sms-budget-near')
    else log.error(fact, 'verification.sms-budget-spent')
  }
  return isTaken
}

async function send(
  { messages }: StartNeeds,
  { proof, code, token, owner, to, sender }: Made & { owner: Owner; to: string; sender: Sender },
  tx: Db,
): Promise<void> {
  const { tenantId, id, purpose } = proof
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
      : purpose === 'change-email'
        ? toChangeMail(sender, { firstName, emailAddress: to, token })
        : toConfirmMail(sender, { firstName, emailAddress: to, token, code })
  // The link of a mail outlives its code.
  await messages.queueMail({ ...message, expiresAt: proof.tokenExpiresAt ?? undefined, ...mail }, tx)
}
