import type { PriceEffect } from '@kola/contract/prices/prices'
import type { Clock } from '@kola/platform/clock'
import type { Providers } from '#features/billing/providers/registry.ts'
import type { Db, Tx } from '#shared/database/database.ts'
import { toDecimalText } from '#shared/money.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import { toNoticeDays } from './notice-days.ts'
import { toTellingFrom } from './tell.ts'
import { countTold, countTouched, type ForRunning, listPays } from './touched.ts'

interface Needs {
  db: Db | Tx
  clock: Clock
  tenants: Tenants
  providers: Providers
}

const DAY_MS = 24 * 3_600_000

/** Whom it touches, what they pay now, and when they hear of it. @param price `renewalsFrom` null: running members keep what they pay */
export async function readEffect(
  { db, clock, tenants, providers }: Needs,
  price: ForRunning & { renewalsFrom: Date | null },
): Promise<PriceEffect> {
  const noticeDays = toNoticeDays((await tenants.get(price.tenantId)).config)
  const { renewalsFrom } = price
  if (!renewalsFrom) {
    const nobody = { told: 0, unreachable: 0, kept: 0, pays: [], toldAlready: 0 }
    return { ...nobody, noticeDays, toldFrom: null, firstRenewal: null }
  }
  const touched = await countTouched(db, price, providers)
  const pays = await listPays(db, price)
  const nowMs = clock.now().getTime()
  const toldFrom = new Date(Math.max(nowMs, toTellingFrom({ renewalsFrom, noticeDays }).getTime()))
  const firstRenewal = new Date(Math.max(renewalsFrom.getTime(), nowMs + noticeDays * DAY_MS))
  return {
    ...touched,
    pays: pays.map(({ amountMinor, currency, members }) => ({
      ...{ amount: toDecimalText(amountMinor, currency), currency, members },
    })),
    ...{ noticeDays, toldFrom: toldFrom.toISOString(), firstRenewal: firstRenewal.toISOString() },
    toldAlready: await countTold(db, price),
  }
}
