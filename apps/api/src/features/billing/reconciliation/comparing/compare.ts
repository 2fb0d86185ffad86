import type { Clock } from '@kola/platform/clock'
import type { Log } from '@kola/platform/log'
import { readPayer } from '#features/billing/checkout/repository.ts'
import type { ListedSubscription, SubscriptionListing } from '#features/billing/providers/listing/subscriptions.ts'
import type { PaymentProvider, ProviderSlug } from '#features/billing/providers/provider.ts'
import type { Providers } from '#features/billing/providers/registry.ts'
import type { Db } from '#shared/database/database.ts'
import { readPages } from '../read-pages.ts'
import { planDifferences, runsForNobody } from './differences.ts'
import { report, reportStranger } from './report.ts'
import { doubtUnlisted, findDoubt, listHeld, noteListed, removeOld } from './repository.ts'

export interface CompareNeeds {
  db: Db
  clock: Clock
  log: Log
  providers: Pick<Providers, 'list'>
  /** Waits between two pages; without it a run ends where the provider allows no more. */
  pause?: ((ms: number) => Promise<void>) | undefined
}

/** Of the provider's minute in one burst. */
const BURSTS = 12
/** Of ours that are looked for among what was listed, in one statement. */
const OURS_AT_ONCE = 1_000
/** More doubts than these in a night are the provider's own trouble. */
export const MAX_DOUBTS = 500

type Compares = PaymentProvider & { subscriptions: SubscriptionListing }

/** Where a run is: the provider's list, ours that it did not name, what is in doubt, what an earlier run noted. */
type Place =
  | { phase: 'list'; cursor: string | null }
  | { phase: 'ours'; tenantId: string; id: string }
  | { phase: 'doubts'; after: string; count: number }
  | { phase: 'old' }

/**
 * Compares every subscription with what its provider says of it, once a night from one o'clock in Lagos. What differs is asked
 * for once more by itself and becomes a finding; nothing is put right by it. @returns how many pages were read
 */
export async function compareSubscriptions(needs: CompareNeeds, signal?: AbortSignal): Promise<number> {
  const pages = await Promise.all(
    needs.providers
      .list()
      .filter((provider): provider is Compares => provider.subscriptions !== undefined)
      .map((provider) => compareWith(needs, provider, signal)),
  )
  return pages.reduce((sum, count) => sum + count, 0)
}

const DAY_MS = 86_400_000

/** Just before the last one o'clock of Lagos: what began then is of this night. */
const toNight = (now: Date): Date => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - 1)

function compareWith(needs: CompareNeeds, { slug, subscriptions }: Compares, signal?: AbortSignal): Promise<number> {
  const { pagesPerMinute } = subscriptions
  return readPages(needs, {
    ...{ book: 'subscriptions', provider: slug, pagesPerMinute, maxPages: pagesPerMinute },
    ...{ atOnce: Math.max(1, Math.floor(pagesPerMinute / BURSTS)), pause: needs.pause, signal },
    ...{ dueBefore: toNight(needs.clock.now()), failure: 'billing.comparison-failed' },
    async step({ cursor, spanUntil }) {
      const run = { provider: slug, at: spanUntil }
      const place: Place = cursor === null ? { phase: 'list', cursor: null } : JSON.parse(cursor)
      const next = await act(needs, { run, place, subscriptions })
      return next && JSON.stringify(next)
    },
  })
}

interface Step {
  run: { provider: ProviderSlug; at: Date }
  place: Place
  subscriptions: SubscriptionListing
}

async function act(needs: CompareNeeds, step: Step): Promise<Place | null> {
  const { db } = needs
  const { run, place } = step
  if (place.phase === 'list') return readList(needs, step, place.cursor)
  if (place.phase === 'ours') {
    const next = await doubtUnlisted(db, run, { after: place, limit: OURS_AT_ONCE })
    return next ? { phase: 'ours', ...next } : { phase: 'doubts', after: '', count: 0 }
  }
  if (place.phase === 'doubts') return askAgain(needs, step, place)
  return (await removeOld(db, run, OURS_AT_ONCE)) ? place : null
}

async function readList(needs: CompareNeeds, { run, subscriptions }: Step, cursor: string | null): Promise<Place> {
  const { db, clock } = needs
  const { subscriptions: listed, next } = await subscriptions.list(cursor)
  const ids = listed.map(({ id }) => id)
  const held = new Map((await listHeld(db, { provider: run.provider, ids })).map((one) => [one.subscriptionId, one]))
  const isDoubtful = (said: ListedSubscription) => {
    const ours = held.get(said.id)
    return ours ? planDifferences(ours, said, clock.now()).length > 0 : runsForNobody(said)
  }
  await noteListed(
    db,
    run,
    listed.map((said) => ({ subscriptionId: said.id, doubted: isDoubtful(said) ? said : null })),
  )
  return next === null ? { phase: 'ours', tenantId: '', id: '' } : { phase: 'list', cursor: next }
}

/** A list is read while things change: what differs in it is asked for by itself, and judged by our books as they are then. */
async function askAgain(
  needs: CompareNeeds,
  { run, subscriptions }: Step,
  { after, count }: { after: string; count: number },
): Promise<Place> {
  const { db, clock, log } = needs
  const { provider } = run
  const doubt = await findDoubt(db, run, after)
  if (!doubt) return { phase: 'old' }
  if (count >= MAX_DOUBTS) {
    log.warn({ provider, doubts: count }, 'billing.comparison-flooded')
    return { phase: 'old' }
  }
  const { id } = doubt
  const [known] = await listHeld(db, { provider, ids: [id] })
  const asked = await subscriptions.find(id, known ? (await readPayer(db, known)).email : null)
  const said = asked === undefined ? doubt.said : asked
  // What came of it meanwhile counts.
  const [held] = await listHeld(db, { provider, ids: [id] })
  const at = clock.now()
  if (held) {
    for (const difference of planDifferences(held, said, at)) await report(needs, { provider, held, difference, at })
  } else if (said && runsForNobody(said)) await reportStranger(needs, { provider, said, at })
  return { phase: 'doubts', after: id, count: count + 1 }
}
