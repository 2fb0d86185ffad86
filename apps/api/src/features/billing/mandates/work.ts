import { ProviderError } from '#shared/provider-error.ts'
import type { MandatePayments } from '../providers/mandates/mandate-payments.ts'
import { lockMoney } from '../settle/repository.ts'
import { endMandate } from './end.ts'
import type { MandateNeeds } from './needs.ts'
import { isGivenUp, needsActivation } from './plan.ts'
import { readMandate } from './read.ts'
import {
  changeMandate,
  findMandate,
  listTold,
  lockMandate,
  type MandateOf,
  type MandateRow,
  toOf,
} from './repository.ts'

/** Tells the provider what it is still to be told, and reads how it stands. @throws ProviderError: the job tries again */
export async function workMandate(needs: MandateNeeds, of: MandateOf): Promise<void> {
  const found = await findMandate(needs.db, of)
  const payments = found && needs.providers.find(found.provider)?.mandates
  if (!found || !payments) return
  if (found.owed) await tellProvider(needs, found, payments)
  if (found.state === 'ENDED') return
  const read = await readMandate(needs, found)
  const now = needs.clock.now()
  if (isGivenUp(read, { payments, now })) return giveUp(needs, of)
  if (needsActivation(read, { payments, now })) await activate(needs, read, payments)
}

async function tellProvider({ db }: MandateNeeds, mandate: MandateRow, payments: MandatePayments): Promise<void> {
  const { owed, provider_ids: ids } = mandate
  if (owed === 'end') await payments.end(ids)
  if (owed === 'pause') await payments.pause?.(ids)
  if (owed === 'resume') await payments.resume?.(ids)
  // What was wanted meanwhile is told by the next.
  await db
    .updateTable('mandate')
    .set({ owed: null, ...(owed === 'end' && { next_read_at: null }) })
    .where('tenant_id', '=', mandate.tenant_id)
    .where('id', '=', mandate.id)
    .where('owed', '=', owed ?? 'end')
    .execute()
}

const giveUp = (needs: MandateNeeds, of: MandateOf): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    const found = await findMandate(tx, of)
    await lockMoney(tx, { tenantId: of.tenantId, accountId: found?.account_id ?? '' })
    const mandate = await lockMandate(tx, of)
    const isWaiting = mandate.state === 'REQUESTED' || mandate.state === 'AWAITING_CONSENT'
    if (isWaiting) await endMandate(needs, tx, { mandate, reason: 'not-agreed' })
  })

async function activate({ db, clock }: MandateNeeds, mandate: MandateRow, payments: MandatePayments): Promise<void> {
  await changeMandate(db, toOf(mandate), { activation_asked_at: clock.now() })
  await payments.activate?.(mandate.provider_ids)
}

/** What a callback told of: its words are never believed, each that it may be about is read. */
export async function readTold(
  needs: MandateNeeds,
  provider: string,
  told: { names: readonly string[]; email: string | null },
): Promise<void> {
  const found = await listTold(needs.db, { provider, ...told })
  const failures: unknown[] = []
  for (const mandate of found) await readMandate(needs, mandate).catch((error: unknown) => failures.push(error))
  const [failure] = failures
  if (failure) throw failure
  if (found.length === 0) needs.log.warn({ provider }, 'billing.mandate-unknown')
}

/** For whoever looks at one that is not active yet: read now, where that was a while ago. */
export async function refreshWaiting(needs: MandateNeeds, mandate: MandateRow): Promise<MandateRow> {
  const isWaiting = mandate.state !== 'ACTIVE' && mandate.state !== 'PAUSED'
  const lastMs = mandate.checked_at?.getTime() ?? 0
  if (!isWaiting || needs.clock.now().getTime() - lastMs < FRESH_MS) return mandate
  return readMandate(needs, mandate).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    return mandate
  })
}
const FRESH_MS = 10_000
