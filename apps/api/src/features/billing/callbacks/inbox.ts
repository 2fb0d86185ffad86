import { createHash } from 'node:crypto'
import type { Clock } from '@kola/platform/clock'
import { sql } from 'kysely'
import type { Db, Tx } from '#shared/database/database.ts'
import type { JobSender } from '#shared/jobs.ts'
import type { CallbackNews, ProviderSlug } from '../providers/provider.ts'
import { findTold } from './find-about.ts'
import { isAwaited, type Store } from './store/store.ts'
import { toTold } from './work.ts'

/** Of what nobody stands by so many wait at once: from one network, and of a provider in all. */
export const MAX_UNCONFIRMED = { ofNetwork: 100, inAll: 1_000 } as const
/** Longer than any name that a provider gives to anything. */
const MAX_NAME = 300

export interface InboxNeeds {
  db: Db
  clock: Clock
  queue: JobSender
  store: Store
}

export interface Received {
  provider: ProviderSlug
  /** Who sent it. */
  network: string
  news: CallbackNews
}

/** `unfit`: it bears what no provider's does. `full`: so much waits of what nobody stands by yet that it is to be told again. */
export type Kept = 'kept' | 'unfit' | 'full'

/** A fact once: whoever tells it again is answered alike. */
export async function keepCallback(needs: InboxNeeds, received: Received): Promise<Kept> {
  const { news } = received
  if (!isFit(news)) return 'unfit'
  if (news.unconfirmed) return keepUnconfirmed(needs, received)
  await needs.store.add(received.provider, news)
  return 'kept'
}

/** What strangers may have made up stands in a line of its own, where it keeps nobody's payment waiting. */
const keepUnconfirmed = (needs: InboxNeeds, received: Received): Promise<Kept> =>
  needs.db.transaction().execute(async (tx) => {
    const eventId = await addUnconfirmed(needs, tx, received)
    if (eventId === 'full') return 'full'
    if (eventId === 'known') return 'kept'
    const about = await findTold(tx, received.provider, received.news)
    await needs.queue.send('billing.doubtful', { eventId }, { tx, isUrgent: isAwaited(about?.state) })
    return 'kept'
  })

/** No name is so long, and none bears what a text of the database cannot. */
function isFit({ dedupeKey, kind, reference, ids, plan, email, mandate }: CallbackNews): boolean {
  const ofMandate = mandate ? [...mandate.names, mandate.email] : []
  const texts = [dedupeKey, kind, reference, plan, email, ...Object.values(ids), ...ofMandate]
  return texts.every((text) => !text || (text.length <= MAX_NAME && !text.includes('\u0000')))
}

/** Under a name of its own, so that who makes up a fact keeps the true one from being heard in no case. */
async function addUnconfirmed({ clock }: InboxNeeds, tx: Tx, received: Received): Promise<number | 'known' | 'full'> {
  const { provider, network, news } = received
  const claim = news.unconfirmed?.claim ?? null
  const key = claim === null ? news.dedupeKey : toOwnKey(news.dedupeKey, claim)
  const stored = JSON.stringify({ ...toTold(news), dedupeKey: news.dedupeKey })
  const { ofNetwork, inAll } = MAX_UNCONFIRMED
  const { rows } = await sql<{ id: number | null; isKnown: boolean }>`
    with added as (
      insert into provider_event (provider, dedupe_key, kind, news, received_at, network, claim)
      select ${provider}, ${key}, ${news.kind}, ${stored}::jsonb, ${clock.now()}, ${network}, ${claim}
      where not exists (select from provider_event where provider = ${provider} and network = ${network} and state = 'waiting'
          offset ${ofNetwork - 1})
        and not exists (select from provider_event where provider = ${provider} and network is not null and state = 'waiting'
          offset ${inAll - 1})
      on conflict (provider, dedupe_key) do nothing
      returning id
    )
    select (select id from added) as id,
      exists (select from provider_event where provider = ${provider} and dedupe_key = ${key}) as "isKnown"`.execute(tx)
  const [row] = rows
  return row?.id ?? (row?.isKnown ? 'known' : 'full')
}

const toOwnKey = (dedupeKey: string, claim: string): string =>
  `${dedupeKey} ${createHash('sha256').update(claim).digest('hex')}`
