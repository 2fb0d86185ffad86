import { toAppConfig } from '@kola/contract/app-config'
import type { Tx } from '#shared/database/database.ts'
import { toMail } from '#shared/mail/to-mail.ts'
import type { RenewalNeeds } from '../renewals/needs.ts'
import { lockMoney } from '../settle/repository.ts'
import { isTellingTime } from './moments.ts'
import { openAhead } from './open-ahead.ts'
import { type Ending, listEnding, noteTold, type SubscriptionOf } from './repository.ts'
import { writeMail, writeSms } from './write-notice.ts'

type NoticeNeeds = Pick<RenewalNeeds, 'db' | 'clock' | 'log' | 'tenants' | 'messages' | 'publicUrl'>

/** In one sweep; the next goes on. */
const MAX_NOTICES = 500

/** Tells members before they are charged and before their days end, by day. @returns how many were told */
export async function sweepNotices(needs: NoticeNeeds): Promise<number> {
  const { db, clock, log } = needs
  if (!isTellingTime(clock.now())) return 0
  let told = 0
  for (const { tenantId, subscriptionId, accountId } of await listEnding(db, {
    now: clock.now(),
    limit: MAX_NOTICES,
  })) {
    try {
      if (await tellEnding(needs, { tenantId, subscriptionId, accountId })) told += 1
    } catch (error) {
      // The others are told; this one by the next sweep.
      log.error({ tenantId, subscriptionId, err: error }, 'billing.notice-failed')
    }
  }
  return told
}

/** Looked at again behind the lock: it may have been told, paid or cancelled meanwhile. What is queued is there with the note. */
export async function tellEnding(needs: NoticeNeeds, of: SubscriptionOf & { accountId: string }): Promise<boolean> {
  const { db, clock } = needs
  return db.transaction().execute(async (tx) => {
    await lockMoney(tx, of)
    const now = clock.now()
    const [ending] = await listEnding(tx, { now, limit: 1, only: of })
    if (!ending) return false
    await noteTold(tx, ending, { at: now, channel: await queueNotice(needs, tx, ending) })
    return true
  })
}

async function queueNotice(
  { tenants, messages, clock, publicUrl }: NoticeNeeds,
  tx: Tx,
  ending: Ending,
): Promise<'mail' | 'sms' | ''> {
  const { tenantId, accountId, kind, paidThrough } = ending
  const account = await tx
    .selectFrom('account')
    .select(['email_address', 'first_name', 'telephone', 'country'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account?.email_address && !account?.telephone) return ''
  const isPaidByLink = kind !== 'renews' && kind !== 'bonus-ends'
  const ahead = isPaidByLink ? await openAhead(tx, ending, clock.now()) : null
  if (isPaidByLink && !ahead) return ''
  const url = `${publicUrl}${ahead?.path ?? '/#/account'}`
  const { appName } = toAppConfig((await tenants.get(tenantId)).config)
  const reader = { appName, firstName: account.first_name, country: account.country, url }
  const shared = { tenantId, accountId, purpose: `notice-${kind}`, expiresAt: paidThrough }
  if (account.email_address) {
    await messages.queueMail({ ...shared, to: account.email_address, ...toMail(writeMail(ending, reader)) }, tx)
    return 'mail'
  }
  await messages.queueSms({ ...shared, to: account.telephone ?? '', text: writeSms(ending, reader) }, tx)
  return 'sms'
}
