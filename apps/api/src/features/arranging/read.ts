import type { Arrangement } from '@kola/contract/arranging/arrangement'
import { type HomeChange, listHomeChanges } from '@kola/contract/arranging/difference'
import type { Home, HomeVersion } from '@kola/contract/arranging/endpoints'
import type { Db } from '#shared/database/database.ts'
import type { TitleArt } from '#shared/database/schema/schema.ts'
import type { ArrangingNeeds } from './needs.ts'
import * as repository from './repository.ts'

export const toVersion = ({ at, ...row }: repository.VersionRow): HomeVersion => ({ ...row, at: at.toISOString() })

const listIds = ({ parts }: Arrangement) => parts.flatMap(({ fill }) => (fill.by === 'titles' ? fill.titleIds : []))

const toPoster = ({ base, kinds }: TitleArt): string => {
  const picture = kinds.includes('poster') ? 'poster-240.webp' : kinds.includes('still') ? 'still-640.webp' : ''
  return base && picture && `${base}/${picture}`
}

const STATES = { published: 'live', withdrawn: 'gone' } as const

function toNamed(ids: ReadonlySet<string>, rows: readonly repository.NamedRow[]): Home['titles'] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return [...ids].map((id) => {
    const row = known.get(id)
    if (!row) return { id, name: id, state: 'gone', poster: '' }
    const state = row.state === 'published' || row.state === 'withdrawn' ? STATES[row.state] : row.state
    return { id, name: row.name, state, poster: toPoster(row.art) }
  })
}

/** What is in force, and what the configuration says while nothing is. */
export async function readLive(
  { viewers }: Pick<ArrangingNeeds, 'viewers'>,
  db: Db,
  tenantId: string,
): Promise<{ number: number; arrangement: Arrangement }> {
  const version = await repository.findVersion(db, tenantId)
  return version ?? { number: 0, arrangement: (await viewers.readConfigured(tenantId)).arrangement }
}

export async function readHome(needs: ArrangingNeeds, db: Db, tenantId: string): Promise<Home> {
  const { genres, country } = await needs.viewers.readConfigured(tenantId)
  const live = await readLive(needs, db, tenantId)
  const draft = await repository.readDraft(db, tenantId)
  const ids = new Set([live.arrangement, draft.arrangement].flatMap((one) => (one ? listIds(one) : [])))
  return {
    ...{ version: live.number, live: live.arrangement, revision: draft.revision },
    draft: draft.arrangement && {
      ...{ arrangement: draft.arrangement, changes: listHomeChanges(live.arrangement, draft.arrangement) },
      ...{ changedAt: draft.changedAt?.toISOString() ?? '', changedBy: draft.changedBy },
    },
    titles: toNamed(ids, await repository.findTitles(db, tenantId, [...ids])),
    lists: await repository.listLists(db, tenantId),
    ...{ genres, country },
  }
}

const TOLD_MOST = 500
const cut = (text: string | null) => text?.slice(0, TOLD_MOST) ?? null

/** For the audit log; the versions have it whole. */
export const toTold = (changes: readonly HomeChange[]) =>
  changes.slice(0, 100).map(({ field, before, after }) => ({ field, before: cut(before), after: cut(after) }))
