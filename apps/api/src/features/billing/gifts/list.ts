import { toGiftCodeText } from '@kola/contract/gifts/gift-code'
import type { Gift } from '@kola/contract/gifts/gifts'
import type { SecretBox } from '@kola/platform/secret-box'
import type { Db } from '#shared/database/database.ts'
import type { Who } from '../paying/needs.ts'
import { toCodeContext } from './codes.ts'

const MAX_GIFTS = 200

/** What an account gave, newest first. A payment that was not made in time leaves no gift. */
export async function listGifts({ db, secretBox }: { db: Db; secretBox: SecretBox }, who: Who): Promise<Gift[]> {
  const rows = await db
    .selectFrom('gift')
    .innerJoin('checkout', (join) =>
      join.onRef('checkout.tenant_id', '=', 'gift.tenant_id').onRef('checkout.id', '=', 'gift.checkout_id'),
    )
    .innerJoin('plan', (join) =>
      join.onRef('plan.tenant_id', '=', 'gift.tenant_id').onRef('plan.id', '=', 'gift.plan_id'),
    )
    .selectAll('gift')
    .select(['checkout.reference', 'plan.title as planTitle'])
    .where('gift.tenant_id', '=', who.tenantId)
    .where('gift.buyer_id', '=', who.accountId)
    .where((eb) =>
      eb.or([eb('gift.state', '<>', 'ordered'), eb('checkout.state', 'in', ['open', 'action_required', 'pending'])]),
    )
    .orderBy('gift.made_at', 'desc')
    .orderBy('gift.id', 'desc')
    .limit(MAX_GIFTS)
    .execute()
  return rows.map((row) => {
    const context = toCodeContext({ tenantId: row.tenant_id, giftId: row.id })
    const isShown = row.state === 'open' && row.code_sealed !== null
    return {
      ...{ reference: row.reference, package: row.planTitle, days: row.days, state: row.state },
      code: isShown ? toGiftCodeText(secretBox.open(row.code_sealed ?? '', context).toString()) : null,
      ...{ forName: row.for_name, fromName: row.from_name, message: row.message },
      ...{
        sendAt: row.send_at?.toISOString() ?? null,
        isSent: row.sent_at !== null,
        boughtAt: row.made_at.toISOString(),
      },
    }
  })
}

/** Days that an account redeemed and that have not begun. */
export async function listWaiting({ db }: { db: Db }, { tenantId, accountId }: Who) {
  const rows = await db
    .selectFrom('gift')
    .innerJoin('plan', (join) =>
      join.onRef('plan.tenant_id', '=', 'gift.tenant_id').onRef('plan.id', '=', 'gift.plan_id'),
    )
    .select(['plan.title', 'gift.days', 'gift.redeemed_at as redeemedAt'])
    .where('gift.tenant_id', '=', tenantId)
    .where('gift.redeemed_by', '=', accountId)
    .where('gift.state', '=', 'redeemed')
    .where('gift.subscription_id', 'is', null)
    .orderBy('gift.redeemed_at')
    .execute()
  return rows.map(({ title, days, redeemedAt }) => ({
    ...{ package: title, days, redeemedAt: redeemedAt?.toISOString() ?? '' },
  }))
}
