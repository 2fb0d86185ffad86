import { AppError } from '@kola/contract/errors'
import {
  MAX_LISTED_RELEASES,
  MAX_OPEN_RELEASES,
  MAX_RELEASE_ITEMS,
  type Release,
  type ReleaseKindName,
} from '@kola/contract/releases/releases'
import { newId } from '@kola/platform/ids'
import type { Db } from '#shared/database/database.ts'
import { goBack, goOut, type Held } from './go-out.ts'
import type { Asking, ReleasesNeeds } from './needs.ts'
import * as repository from './repository.ts'

/** Changes that go out together. */
export interface Releases {
  list(tenantId: string): Promise<Release[]>
  /** @throws AppError RELEASE_LIMIT */
  add(asking: Asking, given: { name: string; zone: string }): Promise<Release>
  /** @throws AppError RELEASE_NOT_FOUND, RELEASE_CHANGED, RELEASE_OVER, RELEASE_NOTHING, RELEASE_LIMIT */
  takeIn(asking: Asking, given: Seen & { kind: ReleaseKindName; subject: string }): Promise<Release>
  /** @throws AppError RELEASE_NOT_FOUND, RELEASE_CHANGED, RELEASE_OVER */
  takeOut(asking: Asking, given: Seen & { itemId: string }): Promise<Release>
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
  const { db, clock, tenants } = needs
  const hold = createHold(needs)

  const change = createChange(needs, hold)

  return {
    async list(tenantId) {
      return toReleases(needs, tenantId, await repository.listReleases(db, tenantId, MAX_LISTED_RELEASES))
    },
    async add({ tenantId, who, record }, { name, zone }) {
      if ((await repository.countReleases(db, tenantId)) >= MAX_OPEN_RELEASES) throw new AppError('RELEASE_LIMIT')
      const by = { revision: 1, changedAt: clock.now(), changedBy: who.name }
      const row = { id: newId(), name, state: 'draft' as const, goesAt: null, zone, ...by }
      await repository.addRelease(db, tenantId, row)
      record.about(name)
      return read(needs, { tenantId, id: row.id })
    },
    ...createItems(needs, change),
    schedule: (asking, { goesAt, zone, ...seen }) =>
      change(asking, seen, async ({ tx, key, row }) => {
        const at = goesAt === null ? null : new Date(goesAt)
        asking.record.changed([{ field: 'time', before: row.goesAt?.toISOString() ?? null, after: goesAt }])
        if (at && (await repository.listItems(tx, key.tenantId, [key.id])).length === 0)
          throw new AppError('RELEASE_NOTHING')
        const next = { goesAt: at, zone, state: at ? ('scheduled' as const) : ('draft' as const) }
        if (!at || at > clock.now()) return next
        const by = { changedAt: clock.now(), changedBy: asking.who.name }
        await goOut(needs, { tx, key, row: { ...row, ...next, ...by } })
        return null
      }).finally(() => tenants.forget(asking.tenantId)),
    undo: (asking, seen) =>
      hold(asking, seen, async ({ tx, key, row }) => {
        if (row.state !== 'out') throw new AppError('RELEASE_NOT_OUT')
        await goBack(needs, { tx, key, row }, asking.who.name)
      }).finally(() => tenants.forget(asking.tenantId)),
    async remove(asking, { id, revision }) {
      await db.transaction().execute(async (tx) => {
        const key = { tenantId: asking.tenantId, id }
        const row = await mustHold(needs, tx, { key, revision })
        if (isOver(row)) throw new AppError('RELEASE_OVER')
        asking.record.about(row.name)
        await repository.dropRelease(tx, key)
      })
    },
  }
}

type Act = (held: Held) => Promise<Partial<repository.ReleaseRow> | null>
type Change = (asking: Asking, seen: Seen, act: Act) => Promise<Release>

/** Of one that has not gone out, with one revision more. */
const createChange =
  (needs: ReleasesNeeds, hold: ReturnType<typeof createHold>): Change =>
  (asking, seen, act) =>
    hold(asking, seen, async (held) => {
      const { tx, key, row } = held
      if (isOver(row)) throw new AppError('RELEASE_OVER')
      const by = { changedAt: needs.clock.now(), changedBy: asking.who.name }
      const next = await act(held)
      if (next) await repository.changeRelease(tx, key, { ...row, ...by, revision: row.revision + 1, ...next })
    })

const createItems = (needs: ReleasesNeeds, change: Change): Pick<Releases, 'takeIn' | 'takeOut'> => ({
  takeIn: (asking, { kind, subject, ...seen }) =>
    change(asking, seen, async ({ tx, key }) => {
      const items = await repository.listItems(tx, key.tenantId, [key.id])
      const isNew = !items.some((item) => item.kind === kind && item.subject === subject)
      if (isNew && items.length >= MAX_RELEASE_ITEMS) throw new AppError('RELEASE_LIMIT')
      const taken = await needs.kinds[kind].take(tx, key.tenantId, subject)
      if (!taken) throw new AppError('RELEASE_NOTHING')
      const by = { addedBy: asking.who.name, addedAt: needs.clock.now() }
      await repository.putItem(tx, key, { id: newId(), kind, subject, ...taken, ...by })
      asking.record.changed([{ field: kind, before: null, after: taken.name }])
      return {}
    }),
  takeOut: (asking, { itemId, ...seen }) =>
    change(asking, seen, async ({ tx, key }) => {
      if (!(await repository.dropItem(tx, key, itemId))) throw new AppError('RELEASE_NOT_FOUND')
      return {}
    }),
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
    return read(needs, key)
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
    const [release] = await toReleases({ ...needs, db: tx }, key.tenantId, [row])
    throw new AppError('RELEASE_CHANGED', { extra: { release } })
  }
  return row
}

/** @throws AppError RELEASE_NOT_FOUND */
async function read(needs: ReleasesNeeds, key: repository.ReleaseKey): Promise<Release> {
  const row = await repository.findRelease(needs.db, key)
  const [release] = row ? await toReleases(needs, key.tenantId, [row]) : []
  if (!release) throw new AppError('RELEASE_NOT_FOUND')
  return release
}

/** With what each change lacks now, or lacked when it should have gone out. */
async function toReleases(
  { db, kinds }: Pick<ReleasesNeeds, 'db' | 'kinds'>,
  tenantId: string,
  rows: readonly repository.ReleaseRow[],
): Promise<Release[]> {
  const items = await repository.listItems(
    db,
    tenantId,
    rows.map(({ id }) => id),
  )
  const toText = (at: Date | null) => at?.toISOString() ?? null
  const releases: Release[] = []
  for (const { goesAt, changedAt, outAt, undoneAt, ...row } of rows) {
    const own: Release['items'] = []
    for (const { releaseId, content, before: _, addedAt, ...item } of items) {
      if (releaseId !== row.id) continue
      const { kind, subject } = item
      const lacks = item.outcome === null ? await kinds[kind].findLacks(db, { tenantId, subject, content }) : item.lacks
      own.push({ ...item, lacks, addedAt: addedAt.toISOString() })
    }
    const times = { goesAt: toText(goesAt), outAt: toText(outAt), undoneAt: toText(undoneAt) }
    releases.push({ ...row, ...times, changedAt: changedAt.toISOString(), items: own })
  }
  return releases
}
