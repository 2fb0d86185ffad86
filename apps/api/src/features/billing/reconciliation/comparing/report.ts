import type { Log } from '@kola/platform/log'
import { addFact } from '#features/billing/findings/add-fact.ts'
import type { ListedSubscription } from '#features/billing/providers/listing/subscriptions.ts'
import type { Db } from '#shared/database/database.ts'
import type { Difference, HeldSubscription } from './differences.ts'
import { listOwners } from './repository.ts'

interface Needs {
  db: Db
  log: Log
}

/** Once for what both say: the same again the next night is no other finding. */
export async function report(
  { db }: Needs,
  of: { provider: string; held: HeldSubscription; difference: Difference; at: Date },
): Promise<void> {
  const { held, provider, at } = of
  const { kind, ours, theirs } = of.difference
  const { tenantId, checkoutId, accountId } = held
  const detail = { provider, subscription: held.subscriptionId, ours, theirs, reference: held.reference }
  const fact = `${kind}:${held.id}:${ours}:${theirs}`
  await addFact(db, { tenantId, kind, fact, at, detail, checkoutId, accountId })
}

/** More that are nobody's than these nobody reads: the rest is logged until some are closed. */
const MAX_OPEN = 20

/** It charges somebody, and no membership of ours is paid by it. */
export async function reportStranger(
  { db, log }: Needs,
  { provider, said, at }: { provider: string; said: ListedSubscription; at: Date },
): Promise<void> {
  const kind = 'renews-for-nobody'
  const owners = await listOwners(db, { provider, reference: said.reference, planId: said.planId })
  for (const { tenantId, checkoutId, accountId, reference, isUnderWay } of owners) {
    if (isUnderWay) continue
    if (checkoutId === null && (await countOpen(db, tenantId)) >= MAX_OPEN) {
      log.warn({ provider, tenantId }, 'billing.stranger-unreported')
      continue
    }
    const price = said.price ? `${said.price.currency ?? ''} ${said.price.amount}`.trim() : null
    const detail = { provider, subscription: said.id, theirs: said.state, price, plan: said.planId, reference }
    await addFact(db, { tenantId, kind, fact: `${kind}:${provider}:${said.id}`, at, detail, checkoutId, accountId })
  }
}

async function countOpen(db: Db, tenantId: string): Promise<number> {
  const { count } = await db
    .selectFrom('finding')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'renews-for-nobody')
    .where('checkout_id', 'is', null)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
