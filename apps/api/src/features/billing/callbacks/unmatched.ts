import { newId } from '@kola/platform/ids'
import { type Selectable, sql } from 'kysely'
import type { ProviderEventTable } from '#shared/database/schema/money.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { Providers } from '../providers/registry.ts'
import { PROPOSALS } from '../settle/judge.ts'
import { findAbout, type Told } from './find-about.ts'
import type { WorkNeeds } from './work.ts'

type Event = Selectable<ProviderEventTable>

export interface UnmatchedNeeds extends Omit<WorkNeeds, 'read'> {
  queue: JobSender
  providers: Providers
}

/** A callback may know of a payment before we do: its start was answered late, or not at all. */
const WAIT_MS = 3_600_000
/** Of so many at once. */
const MAX_EVENTS = 100
/** More than these nobody reads: what else comes is logged, until some are closed. */
const MAX_OPEN = 20

/** Callbacks that matched nothing for an hour: worked off after all, or told to a person, once each. @returns how many */
export async function reviewUnmatched(needs: UnmatchedNeeds): Promise<number> {
  const before = new Date(needs.clock.now().getTime() - WAIT_MS)
  const events = await needs.db
    .selectFrom('provider_event')
    .selectAll()
    .where('state', '=', 'unmatched')
    .where('received_at', '<=', before)
    .orderBy('received_at')
    .limit(MAX_EVENTS)
    .execute()
  for (const event of events) await review(needs, event)
  return events.length
}

async function review(needs: UnmatchedNeeds, event: Event): Promise<void> {
  const isOurs = (await findAbout(needs, event)) !== null
  await needs.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('provider_event')
      .set({ state: isOurs ? 'waiting' : 'reported' })
      .where('id', '=', event.id)
      .where('state', '=', 'unmatched')
      .executeTakeFirst()
    if (!numUpdatedRows) return
    if (isOurs) await needs.queue.send('billing.callback', { eventId: event.id }, { tx })
    else await report({ ...needs, db: tx }, event)
  })
}

/** Of no tenant that we know: whoever takes money by that provider is told, as far as somebody vouches for the callback. */
async function report(needs: UnmatchedNeeds, event: Event): Promise<void> {
  const { db, providers, log } = needs
  const { id, provider, kind } = event
  if (providers.find(provider)?.hasAnonymousCallbacks) return
  const { rows } = await sql<{ tenantId: string; open: number }>`
    select tenant.id as "tenantId", (select count(*)::int from finding
      where finding.tenant_id = tenant.id and finding.kind = 'callback-unmatched' and resolved_at is null) as open
    from tenant
    where exists (select 1 from checkout where checkout.tenant_id = tenant.id and checkout.provider = ${provider})`.execute(
    db,
  )
  for (const { tenantId, open } of rows) {
    if (open < MAX_OPEN) await addFinding(needs, event, tenantId)
    else log.warn({ provider, kind, eventId: id, tenantId }, 'billing.callback-unreported')
  }
}

async function addFinding({ db, clock }: UnmatchedNeeds, event: Event, tenantId: string): Promise<void> {
  const { reference, ids } = event.news as Told
  const kind = 'callback-unmatched' as const
  const detail = {
    ...{ provider: event.provider, callback: event.kind, told: reference, ...ids },
    received: event.received_at.toISOString(),
  }
  await db
    .insertInto('finding')
    .values({
      ...{ tenant_id: tenantId, id: newId(), fact: `${kind}:${event.id}`, kind, found_at: clock.now() },
      ...{ detail: JSON.stringify(detail), proposal: PROPOSALS[kind] },
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'fact']).doNothing())
    .execute()
}
