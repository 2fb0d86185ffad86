import { AppError } from '@kola/contract/errors'
import type { TitleDocument } from '@kola/contract/titles/document'
import { findMarkerFaults, sortMarkers, toMarkersText } from '@kola/contract/titles/markers'
import type { Db } from '#shared/database/database.ts'
import type { TitleColumns, TitleWriter } from '#shared/title-writer.ts'
import { findArt } from '../pictures/pictures.ts'
import * as repository from '../repository.ts'
import { toColumns, toDocument } from '../to-document.ts'

/** Viewers may be shown it, and are not. */
export const isHidden = (state: repository.TitleState): state is 'draft' | 'stopped' =>
  state === 'draft' || state === 'stopped'

/** What others are part of has no film of its own. One that is a draft has none that is still made. */
export const hasFilm = ({ hasMedia, kind }: Pick<repository.EditedRow, 'hasMedia' | 'kind'>): boolean =>
  hasMedia || kind === 'series' || kind === 'season'

export interface Shown {
  tx: Db
  key: repository.TitleKey
  row: repository.EditedRow
}

/**
 * Viewers read it from here on. The first time, what they read until then is kept as a version as well.
 * @returns what they read until then @throws AppError PICTURE_NOT_FOUND, TITLE_MARKERS_UNFIT
 */
export async function show(
  writer: TitleWriter,
  { tx, key, row }: Shown,
  { document, ...given }: { document: TitleDocument; note: string; publishedAt: Date; publishedBy: string },
): Promise<TitleDocument> {
  const live = toDocument(row)
  if ((await repository.listVersions(tx, key)).length === 0) {
    const first = { ...given, document: live, note: 'As it was before', publishedBy: 'Kola' }
    await repository.addVersion(tx, key, first)
  }
  await writer.write(tx, key, { ...toColumns(document, row), ...(await toSeen({ tx, key, row }, document)) })
  await repository.addVersion(tx, key, { ...given, document })
  return live
}

/** Pictures and markers, where they are others than those that viewers have. @throws AppError PICTURE_NOT_FOUND, TITLE_MARKERS_UNFIT */
async function toSeen({ tx, key, row }: Shown, document: TitleDocument): Promise<Partial<TitleColumns>> {
  const markers = sortMarkers(document.markers)
  const areNew = toMarkersText(markers) !== toMarkersText(sortMarkers(row.markers))
  if (areNew) assertMarkers(markers, row)
  const filmArt = row.filmArt ?? row.art
  const art = document.pictures === '' ? filmArt : await findArt(tx, key, document.pictures)
  // What the film gave may have come into the set since.
  const isPictured = document.pictures !== row.pictures || art.kinds.length !== row.art.kinds.length
  return {
    ...(areNew && { markers }),
    ...(isPictured && { pictured: { pictures: document.pictures, art, filmArt } }),
  }
}

/** @throws AppError TITLE_MARKERS_UNFIT */
function assertMarkers(markers: TitleDocument['markers'], { durationSeconds }: repository.EditedRow): void {
  const faults = Object.entries(findMarkerFaults(markers, durationSeconds))
  if (faults.length === 0) return
  const fields = Object.fromEntries(faults.map(([kind, text]) => [`markers.${kind}`, text]))
  throw new AppError('TITLE_MARKERS_UNFIT', { fields })
}
