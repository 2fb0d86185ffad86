import type { Arrangement } from '@kola/contract/arranging/arrangement'
import { type HomeChange, listHomeChanges } from '@kola/contract/arranging/difference'
import type { Home, HomePreview, HomeVersion } from '@kola/contract/arranging/endpoints'
import { AppError } from '@kola/contract/errors'
import type { RatingLimit } from '@kola/contract/profiles/rating'
import type { Db } from '#shared/database/database.ts'
import { readCursor, readNumber, toCursor } from './cursor.ts'
import { refuseFaults } from './faults.ts'
import { type Given, putInForce } from './in-force.ts'
import type { ArrangingNeeds, Asking } from './needs.ts'
import { readHome, readLive, toTold, toVersion } from './read.ts'
import * as repository from './repository.ts'

const PAGE = 50

export interface Published {
  home: Home
  version: HomeVersion
}

interface Looking {
  of?: 'draft' | 'live' | undefined
  at?: string | undefined
  country?: string | undefined
  limit?: RatingLimit | undefined
}

/** What the staff make of home. */
export interface Arranging {
  read(tenantId: string): Promise<Home>
  /** @throws AppError HOME_CHANGED, INVALID_REQUEST */
  keepDraft(asking: Asking, given: { revision: number; arrangement: Arrangement }): Promise<Home>
  /** @throws AppError HOME_CHANGED */
  leave(asking: Asking, revision: number): Promise<Home>
  /** @throws AppError HOME_CHANGED, HOME_UNCHANGED, INVALID_REQUEST */
  publish(asking: Asking, given: { revision: number; version: number; why: string }): Promise<Published>
  list(
    tenantId: string,
    query: { cursor?: string | undefined; limit?: number | undefined },
  ): Promise<{ versions: HomeVersion[]; cursor: string | null }>
  /** @throws AppError HOME_VERSION_NOT_FOUND */
  compare(tenantId: string, number: string): Promise<{ version: number; changes: HomeChange[] }>
  /** @throws AppError HOME_VERSION_NOT_FOUND, HOME_CHANGED, HOME_UNCHANGED */
  bringBack(asking: Asking, given: { number: string; version: number }): Promise<Published>
  look(tenantId: string, given: Looking): Promise<HomePreview>
}

export function createArranging(needs: ArrangingNeeds): Arranging {
  const { db } = needs
  const changes = createChanges(needs)
  return {
    read: (tenantId) => readHome(needs, db, tenantId),
    ...changes,
    async list(tenantId, { cursor, limit = PAGE }) {
      const rows = await repository.listVersions(db, tenantId, { before: readCursor(cursor), limit: limit + 1 })
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return { versions: shown.map(toVersion), cursor: rows.length > limit && last ? toCursor(last.number) : null }
    },
    async compare(tenantId, number) {
      const live = await readLive(needs, db, tenantId)
      const { arrangement } = await mustFind(db, tenantId, number)
      return { version: live.number, changes: listHomeChanges(live.arrangement, arrangement) }
    },
    look: (tenantId, given) => look(needs, tenantId, given),
  }
}

/** Throws AppError HOME_CHANGED, with what stands. */
const createRefuseChanged =
  (needs: ArrangingNeeds) =>
  async (tx: Db, tenantId: string): Promise<never> => {
    throw new AppError('HOME_CHANGED', { extra: { home: await readHome(needs, tx, tenantId) } })
  }

const writeDraft = (
  { clock }: Pick<ArrangingNeeds, 'clock'>,
  tx: Db,
  {
    tenantId,
    who,
    revision,
    arrangement,
  }: Pick<Asking, 'tenantId' | 'who'> & {
    arrangement: Arrangement | null
    revision: number
  },
) => {
  const by = { changedAt: clock.now(), changedBy: who.name }
  return repository.writeDraft(tx, tenantId, { arrangement, revision: revision + 1, ...by })
}

type Changes = Pick<Arranging, 'keepDraft' | 'leave' | 'publish' | 'bringBack'>

function createChanges(needs: ArrangingNeeds): Changes {
  const { db } = needs

  const refuseChanged = createRefuseChanged(needs)

  /** @param read what is to be, for whoever holds home */
  async function put(asking: Asking, seen: number, read: (tx: Db) => Promise<Pick<Given, 'arrangement' | 'why'>>) {
    const { tenantId, who, record } = asking
    const version = await db.transaction().execute(async (tx) => {
      await repository.holdHome(tx, tenantId)
      if ((await readLive(needs, tx, tenantId)).number !== seen) return refuseChanged(tx, tenantId)
      return putInForce(needs, tx, { tenantId, by: who.name, ...(await read(tx)) })
    })
    needs.tenants.forget(tenantId)
    record.about(`version ${version.number}`)
    record.changed(toTold(version.changes))
    return { home: await readHome(needs, db, tenantId), version: toVersion(version) }
  }

  return {
    async keepDraft(asking, { revision, arrangement }) {
      const { tenantId, record } = asking
      await refuseFaults(db, tenantId, arrangement)
      await db.transaction().execute(async (tx) => {
        await repository.holdHome(tx, tenantId)
        const draft = await repository.readDraft(tx, tenantId)
        if (draft.revision !== revision) return refuseChanged(tx, tenantId)
        const live = await readLive(needs, tx, tenantId)
        const isSame = listHomeChanges(live.arrangement, arrangement).length === 0
        await writeDraft(needs, tx, { ...asking, arrangement: isSame ? null : arrangement, revision })
        record.about('home')
        record.changed(toTold(listHomeChanges(draft.arrangement ?? live.arrangement, arrangement)))
      })
      return readHome(needs, db, tenantId)
    },
    async leave(asking, revision) {
      const { tenantId, record } = asking
      await db.transaction().execute(async (tx) => {
        await repository.holdHome(tx, tenantId)
        const draft = await repository.readDraft(tx, tenantId)
        if (draft.revision !== revision) return refuseChanged(tx, tenantId)
        record.about('home')
        await writeDraft(needs, tx, { ...asking, arrangement: null, revision })
      })
      return readHome(needs, db, tenantId)
    },
    publish: (asking, { revision, version, why }) =>
      put(asking, version, async (tx) => {
        const { tenantId } = asking
        const draft = await repository.readDraft(tx, tenantId)
        if (draft.revision !== revision) return refuseChanged(tx, tenantId)
        if (!draft.arrangement) throw new AppError('HOME_UNCHANGED')
        await refuseFaults(tx, tenantId, draft.arrangement)
        await writeDraft(needs, tx, { ...asking, arrangement: null, revision })
        return { arrangement: draft.arrangement, why }
      }),
    bringBack: (asking, { number, version }) =>
      put(asking, version, async (tx) => {
        const { arrangement } = await mustFind(tx, asking.tenantId, number)
        return { arrangement, why: `Version ${number} brought back` }
      }),
  }
}

/** @throws AppError HOME_VERSION_NOT_FOUND */
async function mustFind(db: Db, tenantId: string, number: string) {
  const version = await repository.findVersion(db, tenantId, readNumber(number))
  if (!version) throw new AppError('HOME_VERSION_NOT_FOUND')
  return version
}

/** The draft where there is one, unless what is live is asked for. */
async function look(
  { db, clock, viewers }: ArrangingNeeds,
  tenantId: string,
  { of, at, country = null, limit = null }: { [K in keyof Looking]?: Looking[K] | null },
): Promise<HomePreview> {
  const draft = of === 'live' ? null : (await repository.readDraft(db, tenantId)).arrangement
  const arrangement = draft ?? (await repository.findVersion(db, tenantId))?.arrangement ?? null
  const seen = { arrangement, country, ratingLimit: limit, at: at ? new Date(at) : clock.now() }
  const { left, ...shown } = await viewers.look(tenantId, seen)
  const ids = [...new Set(left.map(({ titleId }) => titleId))]
  const names = new Map((await repository.findTitles(db, tenantId, ids)).map(({ id, name }) => [id, name]))
  return { ...shown, left: left.map((one) => ({ ...one, name: names.get(one.titleId) ?? one.titleId })) }
}
