import { AppError } from '@kola/contract/errors'
import type { AuditChange } from '@kola/contract/staff/audit'
import type { Outline } from '@kola/contract/titles/outline'
import type { Db } from '#shared/database/database.ts'
import type { Asking, TitlesNeeds } from '../needs.ts'
import { addPart, addSeries, type NewPart } from './add-part.ts'
import { listIn, listMoved, type Move, move, numberAnew, type Placed } from './arrange.ts'
import { listLooseFilms, listPlaced, type PlacedRow } from './outline-repository.ts'
import { publishParts } from './publish-parts.ts'
import { mustFindSeries, readOutline, toRevision } from './read-outline.ts'
import { removePart } from './remove-part.ts'

export interface Added {
  outline: Outline
  titleId: string
}

/** Series with what stands in them. Each writing call answers with the outline after it. */
export interface Outlines {
  /** @throws AppError REQUEST_CONFLICT */
  addSeries(asking: Asking, given: { requestKey: string; name: string }): Promise<Added>
  /** @throws AppError TITLE_NOT_FOUND */
  read(tenantId: string, seriesId: string): Promise<Outline>
  /** @throws AppError TITLE_NOT_FOUND, SERIES_FULL, REQUEST_CONFLICT, FILM_TAKEN */
  add(asking: Asking, seriesId: string, given: NewPart): Promise<Added>
  listLooseFilms(tenantId: string): Promise<{
    films: { mediaId: string; durationSeconds: number; readyAt: string; audio: string[]; subtitles: string[] }[]
  }>
  /** @throws AppError TITLE_NOT_FOUND, OUTLINE_CHANGED with `outline` */
  move(
    asking: Asking,
    seriesId: string,
    given: Omit<Move, 'id'> & { titleId: string; revision: string },
  ): Promise<Outline>
  /** @throws AppError TITLE_NOT_FOUND, OUTLINE_CHANGED with `outline` */
  renumber(
    asking: Asking,
    seriesId: string,
    given: { parentId: string; from: number; revision: string },
  ): Promise<Outline>
  /** @throws AppError TITLE_NOT_FOUND, TITLE_UNCERTIFIED, EPISODE_NOT_READY and what a title’s publishing throws */
  publish(asking: Asking, seriesId: string, titleIds: readonly string[]): Promise<Outline>
  /** @throws AppError TITLE_NOT_FOUND, TITLE_IN_USE */
  remove(asking: Asking, seriesId: string, titleId: string): Promise<Outline>
}

export function createOutlines(needs: TitlesNeeds): Outlines {
  const { db } = needs
  const read = (tenantId: string, titleId: string) => readOutline(needs, db, { tenantId, titleId })
  const arranged = (asking: Asking, seriesId: string, given: Arranging) =>
    arrange(needs, asking, { seriesId, ...given })
  return {
    read,
    async addSeries(asking, given) {
      const titleId = await addSeries(needs, asking, given)
      return { titleId, outline: await read(asking.tenantId, titleId) }
    },
    async add(asking, seriesId, given) {
      const titleId = await addPart(needs, asking, { seriesId, given })
      return { titleId, outline: await read(asking.tenantId, seriesId) }
    },
    async listLooseFilms(tenantId) {
      const films = await listLooseFilms(db, tenantId)
      return { films: films.map(({ readyAt, ...film }) => ({ ...film, readyAt: readyAt.toISOString() })) }
    },
    move: (asking, seriesId, { revision, titleId, ...to }) =>
      arranged(asking, seriesId, {
        revision,
        toMoved(parts) {
          const moved = parts.find(({ id }) => id === titleId)
          const parent = parts.find(({ id }) => id === to.parentId)
          const isFit = moved?.kind === 'season' ? to.parentId === seriesId : parent?.kind === 'season'
          return isFit ? move(parts, { id: titleId, ...to }) : null
        },
      }),
    renumber: (asking, seriesId, { revision, parentId, from }) =>
      arranged(asking, seriesId, {
        revision,
        toMoved(parts) {
          const isFit = parentId === seriesId || parts.some(({ id, kind }) => id === parentId && kind === 'season')
          return isFit ? listMoved(parts, numberAnew(listIn(parts, parentId), from)) : null
        },
      }),
    async publish(asking, seriesId, titleIds) {
      await publishParts(needs, asking, { seriesId, titleIds })
      return read(asking.tenantId, seriesId)
    },
    async remove(asking, seriesId, titleId) {
      await removePart(needs, asking, { seriesId, titleId })
      return read(asking.tenantId, seriesId)
    },
  }
}

interface Arranging {
  revision: string
  /** Those that stand elsewhere after it; null where something that it names is not there. */
  toMoved: (parts: readonly PlacedRow[]) => readonly Placed[] | null
}

/** What stands as it is asked for already is well, whatever was seen: the same call twice is one. */
async function arrange(
  needs: TitlesNeeds,
  { tenantId, record }: Asking,
  { seriesId, revision, toMoved }: Arranging & { seriesId: string },
): Promise<Outline> {
  const key = { tenantId, titleId: seriesId }
  return needs.db.transaction().execute(async (tx) => {
    const series = await mustFindSeries(tx, key, true)
    record.about(series.name)
    const parts = await listPlaced(tx, key)
    const moved = toMoved(parts)
    if (!moved) throw new AppError('TITLE_NOT_FOUND')
    if (moved.length > 0) {
      if (toRevision(parts) !== revision) throw await toChanged(needs, tx, key)
      await needs.writer.place(tx, tenantId, moved)
      record.changed(toTold(parts, moved))
    }
    return readOutline(needs, tx, key)
  })
}

const toChanged = async (needs: TitlesNeeds, tx: Db, key: { tenantId: string; titleId: string }) =>
  new AppError('OUTLINE_CHANGED', { extra: { outline: await readOutline(needs, tx, key) } })

/** As the log tells it. */
function toTold(before: readonly PlacedRow[], moved: readonly Placed[]): AuditChange[] {
  const rows = new Map(before.map((one) => [one.id, one]))
  const toText = ({ parentId, number }: Placed) => {
    const parent = rows.get(parentId)
    return [parent?.name, number === null ? 'no number' : `number ${number}`].filter(Boolean).join(', ')
  }
  return moved.flatMap((one) => {
    const was = rows.get(one.id)
    return was ? [{ field: was.name, before: toText(was), after: toText(one) }] : []
  })
}
