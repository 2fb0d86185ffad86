import type { Tx } from '#shared/database/database.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { openDebit } from '../mandates/debits/open-debit.ts'
import { findOwnDue, payByOwn } from '../own-account/renew.ts'
import { findOwnNumber } from '../own-account/repository.ts'
import { makeLink } from '../renewals/link/links.ts'
import type { RenewalNeeds } from '../renewals/needs.ts'
import { lockMoney } from '../settle/repository.ts'
import { tellPerson, type Words } from '../tell-person.ts'
import { isTellingTime } from './moments.ts'
import { openAhead } from './open-ahead.ts'
import { type Ending, listEnding, noteTold, type SubscriptionOf } from './repository.ts'
import { writeMail, writeSms } from './write-notice.ts'

type NoticeNeeds = Pick<RenewalNeeds, 'db' | 'clock' | 'log' | 'tenants' | 'messages' | 'publicUrl' | 'read'>

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
  const told = await db.transaction().execute(async (tx) => {
    await lockMoney(tx, of)
    const now = clock.now()
    const [ending] = await listEnding(tx, { now, limit: 1, only: of })
    if (!ending) return null
    const paying = await payAhead(tx, ending, now)
    await noteTold(tx, ending, { at: now, channel: paying ? '' : await queueNotice(needs, tx, ending) })
    return { paying }
  })
  // Should nobody be there for it, the clock reads it.
  if (told?.paying) await needs.read(told.paying)
  return told !== null
}

const isPaidByLink = ({ kind, mandateId }: Ending): boolean =>
  mandateId === null && kind !== 'renews' && kind !== 'bonus-ends'

/** Of whoever sent it already, to their own number, nothing is asked: the receipt says the rest. */
async function payAhead(tx: Tx, ending: Ending, now: Date): Promise<Checkout | null> {
  const of = { tenant_id: ending.tenantId, account_id: ending.accountId, currency: ending.currency }
  if (!isPaidByLink(ending) || !(await findOwnNumber(tx, of))) return null
  return payByOwn(tx, await openAhead(tx, ending, now), now)
}

function queueNotice(needs: NoticeNeeds, tx: Tx, ending: Ending): Promise<'mail' | 'sms' | ''> {
  const { tenantId, accountId, kind, paidThrough, mandateId } = ending
  if (mandateId !== null) return openDebit(needs, tx, ending)
  const say = async (): Promise<Words | null> => {
    const paying = isPaidByLink(ending) ? await toPaying(needs, tx, ending) : { path: '/#/account', own: null }
    if (!paying) return null
    const more = { url: `${needs.publicUrl}${paying.path}`, own: paying.own }
    return {
      mail: (reader) => writeMail(ending, { ...reader, ...more }),
      sms: (reader) => writeSms(ending, { ...reader, ...more }),
    }
  }
  return tellPerson(needs, tx, { tenantId, accountId, purpose: `notice-${kind}`, expiresAt: paidThrough, say })
}

/** Where it is paid; null where nothing is open any more. */
async function toPaying({ clock }: NoticeNeeds, tx: Tx, ending: Ending) {
  const now = clock.now()
  const renewal = await openAhead(tx, ending, now)
  if (renewal.state !== 'open') return null
  const path = await makeLink(tx, { tenantId: renewal.tenant_id, renewalId: renewal.id }, now)
  return { path, own: await findOwnDue(tx, renewal) }
}
