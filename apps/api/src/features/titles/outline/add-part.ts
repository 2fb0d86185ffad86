import { AppError } from '@kola/contract/errors'
import { MAX_PARTS } from '@kola/contract/titles/outline'
import type { Db } from '#shared/database/database.ts'
import type { FirstPlace } from '#shared/title-writer.ts'
import { EMPTY } from '../importing/patch.ts'
import type { Asking, TitlesNeeds } from '../needs.ts'
import { findTitle } from '../repository.ts'
import { toColumns } from '../to-document.ts'
import { toNextNumber } from './arrange.ts'
import { toNewAddress } from './new-address.ts'
import { listPlaced } from './outline-repository.ts'
import { mustFindSeries } from './read-outline.ts'

export interface NewPart {
  requestKey: string
  name: string
  /** Of an episode; without it a season is meant. */
  seasonId?: string
  mediaId?: string | undefined
}

/** @returns its id @throws AppError REQUEST_CONFLICT */
export async function addSeries(
  needs: TitlesNeeds,
  asking: Asking,
  { requestKey, name }: { requestKey: string; name: string },
): Promise<string> {
  asking.record.about(name)
  const place: FirstPlace = { kind: 'series', parentId: null, number: null, mediaId: '' }
  return needs.db.transaction().execute((tx) => insert(needs, tx, { asking, name, seed: requestKey, place }))
}

/** Behind the last one. The same key is the same part. @returns its id @throws AppError TITLE_NOT_FOUND, SERIES_FULL, REQUEST_CONFLICT, FILM_TAKEN */
export async function addPart(
  needs: TitlesNeeds,
  asking: Asking,
  { seriesId, given }: { seriesId: string; given: NewPart },
): Promise<string> {
  const { requestKey, name, seasonId, mediaId = '' } = given
  const key = { tenantId: asking.tenantId, titleId: seriesId }
  return needs.db.transaction().execute(async (tx) => {
    const series = await mustFindSeries(tx, key, true)
    asking.record.about(series.name)
    const parts = await listPlaced(tx, key)
    if (seasonId !== undefined && !parts.some(({ id, kind }) => id === seasonId && kind === 'season')) {
      throw new AppError('TITLE_NOT_FOUND', { fields: { seasonId: 'There is no such season' } })
    }
    const seed = `${seriesId}:${requestKey}`
    const isThere = parts.some(({ id }) => id === toNewAddress(name, seed))
    if (!isThere && parts.length >= MAX_PARTS) throw new AppError('SERIES_FULL')
    const parentId = seasonId ?? seriesId
    const number = toNextNumber(parts.filter((one) => one.parentId === parentId))
    const kind = seasonId === undefined ? 'season' : 'episode'
    const titleId = await insert(needs, tx, { asking, name, seed, place: { kind, parentId, number, mediaId } })
    if (!isThere) asking.record.changed([{ field: kind, before: null, after: `${number}, ${name}` }])
    return titleId
  })
}

async function insert(
  { clock, writer }: TitlesNeeds,
  tx: Db,
  { asking, name, seed, place }: { asking: Asking; name: string; seed: string; place: FirstPlace },
): Promise<string> {
  const key = { tenantId: asking.tenantId, titleId: toNewAddress(name, seed) }
  const there = await findTitle(tx, key)
  // Moved meanwhile it is the same all the same.
  if (there?.kind === place.kind && there.name === name) return key.titleId
  const releasedOn = clock.now().toISOString().slice(0, 10)
  const columns = toColumns({ ...EMPTY, name, releasedOn }, { facts: {}, releasedOn: '' })
  if (!there && (await writer.add(tx, key, { ...columns, place }))) return key.titleId
  throw new AppError(there || !place.mediaId ? 'REQUEST_CONFLICT' : 'FILM_TAKEN')
}
