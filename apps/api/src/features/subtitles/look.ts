import { AppError } from '@kola/contract/errors'
import { type Cue, SUBTITLE_KINDS, type SubtitleKind } from '@kola/contract/subtitles/cues'
import type { FilmTracks, SubtitlePage, SubtitleTrack } from '@kola/contract/subtitles/subtitles'
import { StorageError } from '@kola/platform/storage/key'
import type { Db } from '#shared/database/database.ts'
import type { PackagedFilm, SubtitlesNeeds, TitleKey } from './needs.ts'
import { listPackaged } from './publishing/packaged.ts'
import { toStamp } from './publishing/publish.ts'
import { readPackaged } from './reading/read-file.ts'
import { countReports, listReports } from './reports/report-repository.ts'
import * as repository from './repository.ts'

export const toTrackId = ({ language, kind }: { language: string; kind: SubtitleKind }): string => `${language}.${kind}`

/** @throws AppError SUBTITLES_NOT_FOUND */
export function readTrackId(id: string): { language: string; kind: SubtitleKind } {
  const [, language = '', kind = ''] = /^([A-Za-z0-9-]{2,60})\.([a-z]+)$/.exec(id) ?? []
  const found = SUBTITLE_KINDS.find((one) => one === kind)
  if (!found) throw new AppError('SUBTITLES_NOT_FOUND')
  return { language, kind: found }
}

/** @throws AppError TITLE_NOT_FOUND */
export async function getFilm(
  { packages }: Pick<SubtitlesNeeds, 'packages'>,
  db: Db,
  key: TitleKey,
): Promise<PackagedFilm> {
  const film = await packages.find(db, key)
  if (!film) throw new AppError('TITLE_NOT_FOUND')
  return film
}

/** Whether players have what is in force. */
async function findIsOut(db: Db, key: TitleKey, film: PackagedFilm): Promise<boolean> {
  const stamp = toStamp(key, await repository.findInForce(db, key))
  return (
    (film.tracks?.stamp ?? '') === stamp &&
    (stamp === '' || (film.leanDash === null) === (film.tracks?.leanDash === null))
  )
}

const NO_DRAFT = { draft: null, revision: 0 }

function toTrack(
  row: repository.TrackRow,
  of: { isOut: boolean; packaged: ReadonlySet<string>; reports: ReadonlyMap<string, number> },
): SubtitleTrack {
  const { language, kind, label, revision, version } = row
  const id = toTrackId(row)
  const own = of.packaged.has(id) ? { source: 'film' as const, version: 0, isOut: of.isOut } : null
  return {
    ...{ id, language, kind, label, revision },
    inForce: version > 0 ? { source: 'console', version, isOut: of.isOut } : own,
    draft: row.hasDraft ? { at: row.changedAt.toISOString(), by: row.changedBy, lines: row.draftLines } : null,
    reports: of.reports.get(id) ?? 0,
  }
}

/** By the names that players show. */
async function listTracks(db: Db, key: TitleKey, film: PackagedFilm): Promise<SubtitleTrack[]> {
  const packaged = film.package ? listPackaged(film.package) : []
  const named = packaged.flatMap(({ kind, ...text }) => (kind ? [{ ...text, kind }] : []))
  const [rows, reports, isOut] = [
    await repository.listTracks(db, key),
    await countReports(db, key),
    await findIsOut(db, key, film),
  ]
  const of = { isOut, reports, packaged: new Set(named.map(toTrackId)) }
  const own = rows.map((row) => toTrack(row, of))
  const others = named
    .filter((text) => !own.some(({ id }) => id === toTrackId(text)))
    .map(({ language, kind, label }): SubtitleTrack => {
      const id = toTrackId({ language, kind })
      const inForce = { source: 'film' as const, version: 0, isOut: true }
      return { id, language, kind, label, inForce, ...NO_DRAFT, reports: reports.get(id) ?? 0 }
    })
  return [...own, ...others].sort((a, b) => a.label.localeCompare(b.label, 'en') || (a.id < b.id ? -1 : 1))
}

/** @throws AppError TITLE_NOT_FOUND */
export async function readTracks(needs: SubtitlesNeeds, key: TitleKey): Promise<FilmTracks> {
  const { db } = needs
  const film = await getFilm(needs, db, key)
  const sound = await repository.findSound(db, key)
  const tracks = (film.package?.audio ?? []).map(({ language, label }) => {
    const named = sound.names.find(({ was }) => was === language)
    return { was: language, language: named?.language ?? language, label: named?.label ?? label }
  })
  return {
    ...{ name: film.name, durationSeconds: film.durationSeconds },
    subtitles: await listTracks(db, key, film),
    sound: { revision: sound.revision, isOut: await findIsOut(db, key, film), tracks },
  }
}

/** What viewers get of a track: a version from here, or what came with the film. */
export async function readLive(
  { storage }: Pick<SubtitlesNeeds, 'storage'>,
  db: Db,
  { key, film, version }: { key: repository.TrackKey; film: PackagedFilm; version: number },
): Promise<Cue[] | null> {
  if (version > 0) return repository.readVersion(db, key, version)
  const own = (film.package ? listPackaged(film.package) : []).find(
    ({ language, kind }) => language === key.language && kind === key.kind,
  )
  if (!own) return null
  try {
    const file = `media/${key.tenantId}/${film.mediaId}/${film.version}/subtitles/${own.name}.vtt`
    return readPackaged((await storage.get(file)).toString('utf8'))
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'missing') return null
    throw error
  }
}

/** @throws AppError TITLE_NOT_FOUND, SUBTITLES_NOT_FOUND */
export async function readPage(needs: SubtitlesNeeds, key: repository.TrackKey): Promise<SubtitlePage> {
  const { db } = needs
  const film = await getFilm(needs, db, key)
  const track = (await listTracks(db, key, film)).find(({ id }) => id === toTrackId(key))
  if (!track) throw new AppError('SUBTITLES_NOT_FOUND')
  const versions = await repository.listVersions(db, key)
  const live = await readLive(needs, db, { key, film, version: track.inForce?.version ?? 0 })
  return {
    ...{ track, name: film.name, durationSeconds: film.durationSeconds },
    draft: await repository.readDraft(db, key),
    live: live ?? [],
    versions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
    reports: await listReports(db, key),
  }
}
