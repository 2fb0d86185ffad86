import { AppError } from '@kola/contract/errors'
import type { PriceRelease } from '@kola/contract/releases/price-releases'
import {
  type DraftedKindName,
  MAX_LISTED_RELEASES,
  MAX_OPEN_RELEASES,
  MAX_RELEASE_ITEMS,
  type Release,
  type ReleaseKindName,
} from '@kola/contract/releases/releases'
import { newId } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import type { Taken, WantedAmount } from '#shared/releases/release-kind.ts'
import { goBack, goOut, type Held } from './go-out.ts'
import { requireAll } from './may.ts'
import type { Asking, ReleasesNeeds } from './needs.ts'
import { readRelease, toPriceRelease, toReleases } from './read.ts'
import * as repository from './repository.ts'

/** Changes that go out together. Whoever changes, sends or undoes a price may change prices: PERMISSION_REQUIRED, REAUTHENTICATION_REQUIRED. */
export interface Releases {
  list(tenantId: string): Promise<Release[]>
  /** Those that may take prices in, and those that had some, with their prices alone. */
  listPrices(tenantId: string): Promise<PriceRelease[]>
  /** @throws AppError RELEASE_LIMIT */
  add(asking: Asking, given: { name: string; zone: string }): Promise<Release>
  /** @throws AppError RELEASE_NOT_FOUND, RELEASE_CHANGED, RELEASE_OVER, RELEASE_NOTHING, RELEASE_LIMIT */
  takeIn(asking: Asking, given: Seen & { kind: DraftedKindName; subject: string }): Promise<Release>
  /** @throws AppError RELEASE_NOT_FOUND, RELEASE_CHANGED, RELEASE_OVER, RELEASE_LIMIT, PRICE_NOT_FOUND, PRICE_REFUSED */
  takePrice(asking: Asking, given: Seen & WantedAmount): Promise<Release>
  /** @param given `kind`: no other than that. @throws AppError RELEASE_NOT_FOUND, RELEASE_CHANGED, RELEASE_OVER */
  takeOut(asking: Asking, given: Seen & { itemId: string; kind?: ReleaseKindName }): Promise<Release>
  /** At once when its time has come already. @throws AppError RELEASE_NOT_FOUND, RELEASE_CHANGED, RELEASE_OVER, RELEASE_NOTHING */
  schedule(asking: Asking, given: Seen & { goesAt: string | null; zone: string }): Promise<Release>
  /** @throws AppError RELEASE_NOT_FOUND, RELEASE_CHANGED, RELEASE_NOT_OUT */
  undo(asking: Asking, given: Seen): Promise<Release>
  /** @throws AppError RELEASE_NOT_FOUND, RELEASE_CHANGED, RELEASE_OVER */
  remove(asking: Asking, given: Seen): Promise<void>
}

interface Seen {
  id: string
  revision: number
}

const isOver = ({ state }: repository.ReleaseRow) => state === 'out' || state === 'undone'

export function createReleases(needs: ReleasesNeeds): Releases {
  const { db, clock } = needs
  const hold = createHold(needs)
  const change = createChange(needs, hold)

  return {
    async list(tenantId) {
      return toReleases(needs, { tenantId, rows: await repository.listReleases(db, tenantId, MAX_LISTED_RELEASES) })
    },
    async listPrices(tenantId) {
      const rows = await repository.listReleases(db, tenantId, MAX_LISTED_RELEASES)
      const releases = await toReleases(needs, { tenantId, rows, only: 'price' })
      const isOpen = ({ state }: Release) => state === 'draft' || state === 'scheduled'
      return releases.map(toPriceRelease).filter((one) => isOpen(one) || one.items.length > 0)
    },
    async add({ tenantId, who, record }, { name, zone }) {
      if ((await repository.countReleases(db, tenantId)) >= MAX_OPEN_RELEASES) throw new AppError('RELEASE_LIMIT')
      const by = { revision: 1, changedAt: clock.now(), changedBy: who.name }
      const row = { id: newId(), name, state: 'draft' as const, goesAt: null, zone, ...by }
      await repository.addRelease(db, tenantId, row)
      record.about(name)
      return readRelease(needs, { tenantId, id: row.id })
    },
    ...createItems(needs, change),
    ...createSending(needs, { hold, change }),
    async remove(asking, { id, revision }) {
      await db.transaction().execute(async (tx) => {
        const key = { tenantId: asking.tenantId, id }
        const row = await mustHold(needs, tx, { key, revision })
        if (isOver(row)) throw new AppError('RELEASE_OVER')
        const items = await repository.listItems(tx, key.tenantId, [key.id])
        requireAll(asking, { clock, doing: 'edit', items })
        asking.record.about(row.name)
        await repository.dropRelease(tx, key)
      })
    },
  }
}

type Act = (held: Held) => Promise<Partial<repository.ReleaseRow> | null>
type Hold = ReturnType<typeof createHold>
type Change = (asking: Asking, seen: Seen, act: Act) => Promise<Release>

/** Of one that has not gone out, with one revision more. */
const createChange =
  (needs: ReleasesNeeds, hold: Hold): Change =>
  (asking, seen, act) =>
    hold(asking, seen, async (held) => {
      const { tx, key, row } = held
      if (isOver(row)) throw new AppError('RELEASE_OVER')
      const by = { changedAt: needs.clock.now(), changedBy: asking.who.name }
      const next = await act(held)
      if (next) await repository.changeRelease(tx, key, { ...row, ...by, revision: row.revision + 1, ...next })
    })

type Items = Pick<Releases, 'takeIn' | 'takePrice' | 'takeOut'>

function createItems({ clock, kinds }: ReleasesNeeds, change: Change): Items {
  async function put(
    asking: Asking,
    { tx, key, row }: Held,
    taken: Taken & { kind: ReleaseKindName; subject: string },
  ) {
    const { kind, subject, name } = taken
    // It goes out by nobody else's leave any more.
    if (row.state === 'scheduled') requireAll(asking, { clock, doing: 'send', items: [{ kind }] })
    const items = await repository.listItems(tx, key.tenantId, [key.id])
    const isNew = !items.some((item) => item.kind === kind && item.subject === subject)
    if (isNew && items.length >= MAX_RELEASE_ITEMS) throw new AppError('RELEASE_LIMIT')
    const by = { addedBy: asking.who.name, addedAt: clock.now() }
    await repository.putItem(tx, key, { id: newId(), ...taken, ...by })
    if (kind !== 'price') asking.record.changed([{ field: kind, before: null, after: name }])
    return {}
  }
  return {
    takeIn: (asking, { kind, subject, ...seen }) =>
      change(asking, seen, async (held) => {
        const taken = await kinds[kind].take(held.tx, held.key.tenantId, subject)
        if (!taken) throw new AppError('RELEASE_NOTHING')
        return put(asking, held, { kind, subject, ...taken })
      }),
    takePrice: (asking, { id, revision, ...wanted }) =>
      change(asking, { id, revision }, async (held) => {
        requireAll(asking, { clock, doing: 'edit', items: [{ kind: 'price' }] })
        const taken = await kinds.price.take(held.tx, held.key.tenantId, wanted)
        const { before, after } = taken.content as { before: string; after: string }
        asking.record.changed([{ field: taken.name, before, after }])
        return put(asking, held, { kind: 'price', ...taken })
      }),
    takeOut: (asking, { itemId, kind, ...seen }) =>
      change(asking, seen, async ({ tx, key }) => {
        const items = await repository.listItems(tx, key.tenantId, [key.id])
        const item = items.find((one) => one.id === itemId && (kind === undefined || one.kind === kind))
        if (!item) throw new AppError('RELEASE_NOT_FOUND')
        requireAll(asking, { clock, doing: 'edit', items: [item] })
        await repository.dropItem(tx, key, itemId)
        asking.record.changed([{ field: item.kind, before: item.name, after: null }])
        return {}
      }),
  }
}

type Sending = Pick<Releases, 'schedule' | 'undo'>

const createSending = (needs: ReleasesNeeds, { hold, change }: { hold: Hold; change: Change }): Sending => ({
  schedule: (asking, { goesAt, zone, ...seen }) =>
    change(asking, seen, async ({ tx, key, row }) => {
      const [at, now] = [goesAt === null ? null : new Date(goesAt), needs.clock.now()]
      const items = await repository.listItems(tx, key.tenantId, [key.id])
      requireAll(asking, { clock: needs.clock, doing: 'send', items })
      asking.record.changed([{ field: 'time', before: row.goesAt?.toISOString() ?? null, after: goesAt }])
      if (at && items.length === 0) throw new AppError('RELEASE_NOTHING')
      const by = { scheduledBy: at ? asking.who.name : null }
      const next = { goesAt: at, zone, state: at ? ('scheduled' as const) : ('draft' as const), ...by }
      if (!at || at > now) return next
      const going = { ...row, ...next, changedAt: now, changedBy: asking.who.name }
      asking.record.changed(await goOut(needs, { tx, key, row: going }))
      return null
    }).finally(() => needs.tenants.forget(asking.tenantId)),
  undo: (asking, seen) =>
    hold(asking, seen, async ({ tx, key, row }) => {
      if (row.state !== 'out') throw new AppError('RELEASE_NOT_OUT')
      const items = await repository.listItems(tx, key.tenantId, [key.id])
      const out = items.filter(({ outcome }) => outcome === 'out')
      requireAll(asking, { clock: needs.clock, doing: 'send', items: out })
      asking.record.changed(await goBack(needs, { tx, key, row }, asking.who.name))
    }).finally(() => needs.tenants.forget(asking.tenantId)),
})

const createHold =
  (needs: ReleasesNeeds) =>
  async (asking: Asking, { id, revision }: Seen, act: (held: Held) => Promise<void>): Promise<Release> => {
    const key = { tenantId: asking.tenantId, id }
    await needs.db.transaction().execute(async (tx) => {
      const row = await mustHold(needs, tx, { key, revision })
      asking.record.about(row.name)
      await act({ tx, key, row })
    })
    return readRelease(needs, key)
  }

/** @throws AppError RELEASE_NOT_FOUND, RELEASE_CHANGED with how it stands */
async function mustHold(
  needs: ReleasesNeeds,
  tx: Db,
  { key, revision }: { key: repository.ReleaseKey; revision: number },
): Promise<repository.ReleaseRow> {
  const row = await repository.holdRelease(tx, key)
  if (!row) throw new AppError('RELEASE_NOT_FOUND')
  if (row.revision !== revision) {
    const [release] = await toReleases({ ...needs, db: tx }, { tenantId: key.tenantId, rows: [row] })
    throw new AppError('RELEASE_CHANGED', { extra: { release } })
  }
  return row
}
