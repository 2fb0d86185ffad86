import type { SecretBox } from '@kola/platform/secret-box'
import { MailError, type Mailer } from '#shared/mail/mailer.ts'
import { ProviderError } from '#shared/provider-error.ts'
import { applyEarlyReports, lockReport, type ReportNeeds } from './reports.ts'
import { type Claimed, claimMessage, type MessageKey, type Outcome, settleClaim } from './repository.ts'
import { toCandidates } from './sms/candidates.ts'
import type { SmsGateway } from './sms/provider.ts'

export interface DeliverNeeds extends Omit<ReportNeeds, 'order'> {
  secretBox: SecretBox
  mailer: Pick<Mailer, 'send'>
  /** In the order of trying; none switches SMS off. */
  gateways: readonly SmsGateway[]
}

/** Hands one message over. Throws when a later try may go through; a message that is settled is left alone. */
export async function deliver(needs: DeliverNeeds, key: MessageKey): Promise<void> {
  const claimed = await claimMessage(needs.db, key, needs.clock.now())
  if (claimed === 'busy') throw new Error('another worker has this message')
  if (!claimed) return
  try {
    if (isOver(needs, claimed)) return await giveUp(needs, claimed, 'expired')
    await (claimed.channel === 'mail' ? deliverMail(needs, claimed) : deliverSms(needs, claimed))
  } catch (error) {
    await settle(needs, claimed, { status: 'queued' })
    throw error
  }
}

async function deliverMail(needs: DeliverNeeds, claimed: Claimed): Promise<void> {
  const { tenantId, messageId, recipient } = claimed
  try {
    await needs.mailer.send({ ...open<MailBody>(needs, claimed), to: recipient, id: messageId })
  } catch (error) {
    if (!(error instanceof MailError) || error.isRetryable) throw error
    return giveUp(needs, claimed, 'refused')
  }
  await settle(needs, claimed, { status: 'sent' })
  needs.log.info({ tenantId, messageId }, 'messages.mail-sent')
}

/** Each gateway that may still try is asked once; those that refuse for good are not asked again. */
async function deliverSms(needs: DeliverNeeds, claimed: Claimed): Promise<void> {
  const { text } = open<SmsBody>(needs, claimed)
  const tried = [...claimed.tried]
  let later: ProviderError | null = null
  for (const gateway of findGateways(needs, tried)) {
    if (isOver(needs, claimed)) return giveUp(needs, { ...claimed, tried }, 'expired')
    try {
      const providerMessageId = await gateway.send({ to: claimed.recipient, text })
      return await noteTaken(needs, { ...claimed, tried }, { provider: gateway.slug, providerMessageId })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      noteRefusal(needs, claimed, error)
      if (error.retryable) later = error
      else tried.push(gateway.slug)
    }
  }
  if (!later) return giveUp(needs, { ...claimed, tried }, needs.gateways.length === 0 ? 'sms is off' : 'refused')
  await settle(needs, claimed, { status: 'queued', tried })
  throw later
}

function findGateways({ gateways }: DeliverNeeds, tried: readonly string[]): SmsGateway[] {
  const slugs = toCandidates(toOrder(gateways), tried)
  return gateways.filter(({ slug }) => slugs.includes(slug))
}

function toOrder(gateways: readonly SmsGateway[]) {
  return gateways.map(({ slug }) => slug)
}

/** Reports that came before the gateway's reply was written down count from here on. */
async function noteTaken(needs: DeliverNeeds, claimed: Claimed, taken: NonNullable<Outcome['taken']>): Promise<void> {
  const { db, clock, gateways } = needs
  const { tenantId, messageId, expiresAt } = claimed
  const order = toOrder(gateways)
  const tried = [...claimed.tried, taken.provider]
  const keepsContents = expiresAt !== null && toCandidates(order, tried).length > 0
  await db.transaction().execute(async (tx) => {
    await lockReport(tx, taken)
    const outcome = { status: 'sent', taken, tried: claimed.tried, keepsContents } as const
    const isOurs = await settleClaim(tx, claimed, { outcome, now: clock.now() })
    if (isOurs) await applyEarlyReports({ ...needs, order }, tx, taken)
  })
  needs.log.info({ tenantId, messageId, provider: taken.provider }, 'messages.sms-sent')
}

function noteRefusal({ log }: DeliverNeeds, { tenantId, messageId }: Claimed, error: ProviderError): void {
  log.warn(
    { tenantId, messageId, provider: error.provider, retryable: error.retryable, error },
    'messages.sms-not-taken',
  )
}

async function giveUp(needs: DeliverNeeds, claimed: Claimed, failure: string): Promise<void> {
  const { tenantId, messageId, channel, tried } = claimed
  await settle(needs, claimed, { status: 'failed', tried, failure })
  needs.log.error({ tenantId, messageId, channel, failure }, 'messages.given-up')
}

async function settle({ db, clock }: DeliverNeeds, claimed: Claimed, outcome: Outcome): Promise<void> {
  await settleClaim(db, claimed, { outcome, now: clock.now() })
}

interface MailBody {
  subject: string
  text: string
  html: string
  replyTo?: string
}

interface SmsBody {
  text: string
}

function open<B extends MailBody | SmsBody>({ secretBox }: DeliverNeeds, claimed: Claimed): B {
  const { tenantId, messageId, sealed } = claimed
  return JSON.parse(secretBox.open(sealed, `message:${tenantId}:${messageId}`).toString()) as B
}

function isOver({ clock }: DeliverNeeds, { expiresAt }: Claimed): boolean {
  return expiresAt !== null && expiresAt <= clock.now()
}
