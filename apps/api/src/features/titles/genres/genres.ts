import { AppError } from '@kola/contract/errors'
import { GENRE_STEP, type GenreChange, MAX_LISTED_GENRES } from '@kola/contract/titles/genres'
import { newId } from '@kola/platform/ids'
import type { Asking } from '../needs.ts'
import * as repository from './repository.ts'
import { type StepNeeds, step } from './step.ts'

/** What genres titles have, and how they are joined. */
export interface Genres {
  list(tenantId: string): Promise<{ genres: { name: string; titles: number }[]; changes: GenreChange[] }>
  /** @throws AppError GENRE_NOT_FOUND, GENRE_CHANGES */
  join(asking: Asking, given: { from: string; into: string; dryRun?: boolean | undefined }): Promise<Joined>
  /** @throws AppError GENRE_CHANGE_NOT_FOUND, GENRE_CHANGES */
  undo(asking: Asking, id: string): Promise<GenreChange>
}

interface Joined {
  titles: number
  both: number
  isJoined: boolean
  change: GenreChange | null
}

const SHOWN_CHANGES = 10

const toChange = ({ askedAt, ...row }: repository.ChangeRow): GenreChange => ({
  ...row,
  askedAt: askedAt.toISOString(),
})

export function createGenres(needs: StepNeeds): Genres {
  const { db, clock } = needs
  async function read(key: repository.ChangeKey): Promise<GenreChange> {
    const row = await db.transaction().execute((tx) => repository.holdChange(tx, key, true))
    if (!row) throw new AppError('GENRE_CHANGE_NOT_FOUND')
    return toChange(row)
  }
  return {
    async list(tenantId) {
      const genres = await repository.countGenres(db, { tenantId, limit: MAX_LISTED_GENRES })
      return { genres, changes: (await repository.listChangesOf(db, tenantId, SHOWN_CHANGES)).map(toChange) }
    },
    async join({ tenantId, who, record }, { from, into, dryRun = false }) {
      if (from === into) throw new AppError('INVALID_REQUEST', { fields: { into: 'That is the same genre' } })
      const found = await repository.countHaving(db, { tenantId, from, into })
      if (found.titles === 0) throw new AppError('GENRE_NOT_FOUND')
      record.about(from)
      if (dryRun) return { ...found, change: null }
      const key = { tenantId, id: newId() }
      const row = { id: key.id, from, into, askedBy: who.name, askedAt: clock.now() }
      if (!(await repository.addChange(db, tenantId, row))) throw new AppError('GENRE_CHANGES')
      record.changed([{ field: `genre of ${found.titles} titles`, before: from, after: into }])
      await step(needs, key, { limit: GENRE_STEP, isPatient: true })
      return { ...found, change: await read(key) }
    },
    async undo({ tenantId, record }, id) {
      const key = { tenantId, id }
      await db.transaction().execute(async (tx) => {
        const row = await repository.holdChange(tx, key, true)
        if (!row) throw new AppError('GENRE_CHANGE_NOT_FOUND')
        record.about(row.from)
        if (row.state !== 'done' || !(await repository.beginUndo(tx, key))) throw new AppError('GENRE_CHANGES')
        record.changed([{ field: 'genre', before: row.into, after: row.from }])
      })
      await step(needs, key, { limit: GENRE_STEP, isPatient: true })
      return read(key)
    },
  }
}
