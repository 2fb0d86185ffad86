import type { Tx } from '#shared/database/database.ts'
import { openDebit } from '../mandates/debits/open-debit.ts'
import type { RenewalNeeds } from '../renewals/needs.ts'
import { lockMoney } from '../settle/repository.ts'
import { tellPerson, type Words } from '../tell-person.ts'
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

function queueNotice(needs: NoticeNeeds, tx: Tx, ending: Ending): Promise<'mail' | 'sms' | ''> {
  const { tenantId, accountId, kind, paidThrough, mandateId } = ending
  if (mandateId !== null) return openDebit(needs, tx, ending)
  const isPaidByLink = kind !== 'renews' && kind !== 'bonus-ends'
  const say = async (): Promise<Words | null> => {
    const ahead = isPaidByLink ? await openAhead(tx, ending, needs.clock.now()) : null
    if (isPaidByLink && !ahead) return null
    const url = `${needs.publicUrl}${ahead?.path ?? '/#/account'}`
    return {
      mail: (reader) => writeMail(ending, { ...reader, url }),
      sms: (reader) => writeSms(ending, { ...reader, url }),
    }
  }
  return tellPerson(needs, tx, { tenantId, accountId, purpose: `notice-${kind}`, expiresAt: paidThrough, say })
}
