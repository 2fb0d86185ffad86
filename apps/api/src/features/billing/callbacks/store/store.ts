import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import { type Checkout, UNDER_WAY } from '#features/billing/checkout/checkout.ts'
import type { CallbackNews, ProviderSlug } from '#features/billing/providers/provider.ts'
import type { Db } from '#shared/database/database.ts'
import type { Dispatch, Unsent } from '../dispatch.ts'
import { selectAbout } from '../find-about.ts'
import { toTold } from '../work.ts'

export interface StoreNeeds {
  db: Db
  clock: Clock
  dispatch: Dispatch
}

export interface Store {
  /** Ends when the fact stands in the database for good, whoever told it first. */
  add(provider: ProviderSlug, news: CallbackNews): Promise<void>
}

interface Waiting {
  news: CallbackNews
  resolve(): void
  reject(error: unknown): void
}

const MAX_AT_ONCE = 100
/** Of one provider: while one is being made durable the next is read and planned. */
const MAX_STATEMENTS = 2

/** Somebody waits for it; whoever renews does not. */
export const isAwaited = (state: Checkout['state'] | null | undefined): boolean =>
  Boolean(state && UNDER_WAY.has(state))

/** Keeps callbacks as they come: those that come while others are being kept share one statement, and so one commit. */
export function createStore(needs: StoreNeeds): Store {
  const lines = new Map<ProviderSlug, ReturnType<typeof createLine>>()
  return {
    add(provider, news) {
      const line = lines.get(provider) ?? createLine((all) => addAll(needs, provider, all))
      lines.set(provider, line)
      return line(news)
    },
  }
}

function createLine(keep: (all: readonly CallbackNews[]) => Promise<void>) {
  const waiting: Waiting[] = []
  let statements = 0
  async function keepOn(): Promise<void> {
    statements += 1
    while (waiting.length > 0) await keepSome(keep, waiting.splice(0, MAX_AT_ONCE))
    statements -= 1
  }
  return (news: CallbackNews): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.push({ news, resolve, reject })
    if (statements < MAX_STATEMENTS) void keepOn()
    return promise
  }
}

/** What cannot be kept takes nothing with it that came at the same moment. */
async function keepSome(
  keep: (all: readonly CallbackNews[]) => Promise<void>,
  some: readonly Waiting[],
): Promise<void> {
  const settle = async (part: readonly Waiting[]) => {
    await keep(part.map(({ news }) => news))
    for (const { resolve } of part) resolve()
  }
  try {
    await settle(some)
  } catch (error) {
    const [first, ...others] = some
    if (others.length === 0) return first?.reject(error)
    for (const one of some) await settle([one]).catch(one.reject)
  }
}

interface Added {
  id: number
  tenantId: string | null
  checkoutId: string | null
  state: Checkout['state'] | null
}

/** Their jobs are made behind the answers; until then they are marked, so that none is forgotten. */
async function addAll({ db, clock, dispatch }: StoreNeeds, provider: ProviderSlug, all: readonly CallbackNews[]) {
  const facts = [...new Map(all.map((news) => [news.dedupeKey, news])).values()]
  // In one order, so that two processes that keep the same do not wait for each other.
  const { rows } = await sql<Added>`
    with told as materialized (
      select told.key, told.kind, told.news, about.tenant_id, about.id as checkout_id, about.state
      from unnest(${facts.map(({ dedupeKey }) => dedupeKey)}::text[], ${facts.map(({ kind }) => kind)}::text[],
        ${facts.map((news) => JSON.stringify(toTold(news)))}::jsonb[]) as told (key, kind, news)
      left join lateral (${selectAbout(provider, { reference: sql`told.news ->> 'reference'`, ids: sql`told.news -> 'ids'` })})
        about on true
    ),
    added as (
      insert into provider_event (provider, dedupe_key, kind, news, received_at, is_unsent, tenant_id, checkout_id)
      select ${provider}, key, kind, news, ${clock.now()}::timestamptz, true, tenant_id, checkout_id
      from told order by key
      on conflict (provider, dedupe_key) do nothing
      returning id, dedupe_key
    )
    select added.id, told.tenant_id as "tenantId", told.checkout_id as "checkoutId", told.state
    from added join told on told.key = added.dedupe_key`.execute(db)
  for (const row of rows) dispatch.send(toUnsent(row))
}

function toUnsent({ id, tenantId, checkoutId, state }: Added): Unsent {
  if (tenantId === null || checkoutId === null) return { eventId: id, about: null }
  return { eventId: id, about: { tenantId, checkoutId, isUrgent: isAwaited(state) } }
}
