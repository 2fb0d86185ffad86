import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import { sql } from 'kysely'
import type { Db } from '#shared/database/database.ts'
import { ProviderError } from '#shared/provider-error.ts'
import type { AccountKey } from '#shared/sign-in-end.ts'
import { type Checkout, toBegun } from '../checkout/checkout.ts'
import { readPayer } from '../checkout/repository.ts'
import type { PaymentProvider, RenewingPayments } from '../providers/provider.ts'
import type { Providers } from '../providers/registry.ts'
import { renews } from './apply-closed.ts'
import { noteRefusal, QUICK_TRIES } from './asking.ts'

interface Needs {
  db: Db
  clock: Clock
  log: Log
  providers: Providers
}

type Renewing = PaymentProvider & { renewing: RenewingPayments }

/**
 * Ends at each provider what renews for an account that was closed, and asks it afterwards: its word that it did so is not
 * enough. Where one refuses for longer than a day the operator is told, and the sweep asks more and more seldom.
 * @throws ProviderError until then, while one still renews or does not answer: the job tries again
 */
export async function endAtProviders({ db, clock, log, providers }: Needs, who: AccountKey): Promise<void> {
  const closed = await findOwed(db, who)
  if (!closed) return
  const payer = await readPayer(db, who)
  const failures: { checkout: Checkout; error: unknown }[] = []
  for (const checkout of await listRenewing(db, who, closed)) {
    const provider = providers.find(checkout.provider)
    if (!provider?.renewing) continue
    await end(provider as Renewing, toBegun(checkout, payer)).catch((error: unknown) => {
      failures.push({ checkout, error })
    })
  }
  const [failure] = failures
  if (failure) {
    const { checkout, error } = failure
    const tries = await noteRefusal(db, who, {
      ...{ closedAt: closed, now: clock.now(), checkoutId: checkout.id, reference: checkout.reference },
      ...{ provider: checkout.provider, reason: error instanceof Error ? error.message : String(error) },
    })
    if (tries !== null && tries < QUICK_TRIES) throw error
    if (tries !== null) log.error({ ...who, provider: checkout.provider, tries, err: error }, 'billing.closing-refused')
    return
  }
  await db
    .updateTable('closed_account')
    .set({ settled_at: clock.now() })
    .where('tenant_id', '=', who.tenantId)
    .where('account_id', '=', who.accountId)
    .where('closed_at', '=', closed)
    .execute()
}

/** When it was closed; null where nothing is to be asked any more, or it was opened again. */
async function findOwed(db: Db, { tenantId, accountId }: AccountKey): Promise<Date | null> {
  const row = await db
    .selectFrom('closed_account')
    .select('closed_at')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return row?.closed_at ?? null
}

/** Whatever a provider may have made renew: also payments that were never finished, which the payer still can. */
async function listRenewing(db: Db, { tenantId, accountId }: AccountKey, closedAt: Date): Promise<Checkout[]> {
  const { rows } = await sql<Checkout>`
    select * from checkout where tenant_id = ${tenantId} and account_id = ${accountId} and is_recurring
      and started_at <= ${closedAt} and purpose in ('membership', 'change') and provider_ids <> '{}'
    order by started_at desc`.execute(db)
  return rows
}

async function end(provider: Renewing, begun: ReturnType<typeof toBegun>): Promise<void> {
  const { subscription } = await provider.read(begun)
  if (!renews(subscription)) return
  await provider.renewing.cancel(begun, subscription.id)
  const { subscription: after } = await provider.read(begun)
  if (!renews(after)) return
  throw new ProviderError({
    ...{ provider: provider.slug, operation: 'cancel', retryable: true },
    cause: new Error('it said that it renews no more, and does'),
  })
}
