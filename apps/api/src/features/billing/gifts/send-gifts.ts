import { toAppConfig } from '@kola/contract/app-config'
import { toGiftCodeText } from '@kola/contract/gifts/gift-code'
import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import type { SecretBox } from '@kola/platform/secret-box'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { GiftTable } from '#shared/database/schema/gifts/gifts.ts'
import { toMail } from '#shared/mail/to-mail.ts'
import type { Messages } from '#shared/messages.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { toCodeContext } from './codes.ts'

export interface SendNeeds {
  db: Db
  clock: Clock
  log: Log
  tenants: Tenants
  messages: Messages
  secretBox: SecretBox
  publicUrl: string
}

const MAX_SENT = 100

/** Mails the codes whose day has come, each once; where it went to is forgotten with that. @returns how many */
export async function sendGifts(needs: SendNeeds): Promise<number> {
  const now = needs.clock.now()
  return needs.db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('gift')
      .selectAll()
      // Written out: a plan for every state could not use the index of those that wait.
      .where(sql<boolean>`state = 'open' and receiver is not null`)
      .where('send_at', '<=', now)
      .orderBy('send_at')
      .limit(MAX_SENT)
      .forUpdate()
      .skipLocked()
      .execute()
    let sent = 0
    for (const gift of due) {
      const code = openCode(needs, gift)
      if (code === null) continue
      await queueGift(needs, tx, { gift, code })
      await tx
        .updateTable('gift')
        .set({ receiver: null, sent_at: now })
        .where('tenant_id', '=', gift.tenant_id)
        .where('id', '=', gift.id)
        .execute()
      sent += 1
    }
    return sent
  })
}

type GiftRow = Selectable<GiftTable>

/** Null where its key is gone: it waits until the key is back, and keeps no other waiting. */
function openCode({ secretBox, log }: SendNeeds, { tenant_id: tenantId, id: giftId, code_sealed: sealed }: GiftRow) {
  try {
    return secretBox.open(sealed ?? '', toCodeContext({ tenantId, giftId })).toString()
  } catch (error) {
    log.error({ tenantId, giftId, err: error }, 'billing.gift-unreadable')
    return null
  }
}

async function queueGift(needs: SendNeeds, tx: Tx, { gift, code }: { gift: GiftRow; code: string }): Promise<void> {
  const { tenant_id: tenantId } = gift
  const { appName } = toAppConfig((await needs.tenants.get(tenantId)).config)
  const shown = toGiftCodeText(code)
  const from = gift.from_name || 'Somebody'
  const mail = toMail({
    ...{ appName, subject: `${from} gives you ${gift.days} days of ${appName}` },
    greeting: gift.for_name ? `Hello ${gift.for_name},` : 'Hello,',
    paragraphs: [
      `${from} gives you ${gift.days} days of ${appName}. Nothing renews, and you need no card.`,
      `Your code is ${shown}. It does not run out.`,
    ],
    ...(gift.message && { quote: gift.message }),
    link: { text: 'Use it', url: `${needs.publicUrl}/#/gift/${shown}` },
    footnote: 'Whoever has this code can use it, once.',
  })
  await needs.messages.queueMail({ tenantId, purpose: 'gift', to: gift.receiver ?? '', ...mail }, tx)
}
