import type { Readable } from 'node:stream'
import { AppError } from '@kola/contract/errors'
import {
  type Cue,
  findCueFaults,
  MAX_SUBTITLE_BYTES,
  type Move,
  moveCues,
  type SubtitleKind,
  sortCues,
  toCueTime,
} from '@kola/contract/subtitles/cues'
import { findDifference, toCueText, toMoveText } from '@kola/contract/subtitles/difference'
import { MAX_SUBTITLE_TRACKS, MAX_TOLD_FAULTS, type SubtitlePage } from '@kola/contract/subtitles/subtitles'
import type { Tx } from '#shared/database/database.ts'
import { getFilm, readLive, readPage, readTrackId } from './look.ts'
import type { Asking, PackagedFilm, SubtitlesNeeds } from './needs.ts'
import { toPlainText } from './reading/markup.ts'
import { readFile, refuse } from './reading/read-file.ts'
import * as repository from './repository.ts'

export interface Seen {
  titleId: string
  trackId: string
  revision: number
}

export interface Sent {
  titleId: string
  language: string
  label: string
  kind: SubtitleKind
  revision: number
  body: Readable
}

interface Held {
  tx: Tx
  key: repository.TrackKey
  film: PackagedFilm
  /** Null for a language that is new, or that only the film has. */
  row: repository.TrackRow | null
  /** The next one of it. */
  next: Pick<repository.WrittenTrack, 'revision' | 'version' | 'changedAt' | 'changedBy'>
}

type Act<T> = (held: Held) => Promise<T>

/** Nobody else changes it until this is done. @throws AppError TITLE_NOT_FOUND, SUBTITLES_CHANGED with how it stands */
export async function hold<T>(
  needs: SubtitlesNeeds,
  { asking, key, revision }: { asking: Asking; key: repository.TrackKey; revision: number },
  act: Act<T>,
): Promise<T> {
  const outcome = await needs.db.transaction().execute(async (tx) => {
    await repository.holdTitle(tx, key)
    const film = await getFilm(needs, tx, key)
    asking.record.about(`${film.name}, ${key.language} ${key.kind}`)
    const row = await repository.findTrack(tx, key)
    if ((row?.revision ?? 0) !== revision) return { page: await readPage({ ...needs, db: tx }, key).catch(toNothing) }
    const next = {
      ...{ revision: revision + 1, version: row?.version ?? 0 },
      ...{ changedAt: needs.clock.now(), changedBy: asking.who.name },
    }
    return { done: await act({ tx, key, film, row, next }) }
  })
  if ('done' in outcome) return outcome.done as T
  throw new AppError('SUBTITLES_CHANGED', { extra: { page: outcome.page } })
}

function toNothing(error: unknown): null {
  if (error instanceof AppError && error.code === 'SUBTITLES_NOT_FOUND') return null
  throw error
}

export const toKey = (asking: Asking, { titleId, trackId }: Omit<Seen, 'revision'>): repository.TrackKey => ({
  ...{ tenantId: asking.tenantId, titleId },
  ...readTrackId(trackId),
})

/** The draft; where there is none, what viewers get. @throws AppError SUBTITLES_NOT_FOUND */
export async function readBasis(
  needs: SubtitlesNeeds,
  { tx, key, film, row }: Held,
): Promise<{ cues: Cue[]; label: string }> {
  const draft = row?.hasDraft ? await repository.readDraft(tx, key) : null
  const cues = draft ?? (await readLive(needs, tx, { key, film, version: row?.version ?? 0 }))
  if (!cues) throw new AppError('SUBTITLES_NOT_FOUND')
  return { cues, label: row?.label ?? findLabel(film, key) }
}

const findLabel = ({ package: files }: PackagedFilm, { language }: repository.TrackKey): string =>
  files?.subtitles.find((track) => track.language === language)?.label ?? language

/** @throws AppError TITLE_NOT_FOUND, SUBTITLES_NOT_TAKEN, SUBTITLES_CHANGED, SUBTITLES_FULL */
export async function send(needs: SubtitlesNeeds, asking: Asking, sent: Sent) {
  const { titleId, language, kind, revision } = sent
  const key = { tenantId: asking.tenantId, titleId, language, kind }
  await getFilm(needs, needs.db, key)
  const { cues, encoding, notes } = readFile(await readBody(sent.body))
  await hold(needs, { asking, key, revision }, async ({ tx, row, next }) => {
    if (!row && (await repository.listTracks(tx, key)).length >= MAX_SUBTITLE_TRACKS)
      throw new AppError('SUBTITLES_FULL')
    asking.record.changed([
      { field: 'lines', before: row?.hasDraft ? String(row.draftLines) : null, after: String(cues.length) },
    ])
    await repository.saveTrack(tx, key, { ...next, label: sent.label.trim(), draft: cues })
  })
  return { page: await readPage(needs, key), encoding, notes }
}

/** @throws AppError SUBTITLES_NOT_TAKEN as soon as too much has come */
async function readBody(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of body as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > MAX_SUBTITLE_BYTES)
      throw refuse([{ line: 1, text: `The file is larger than ${MAX_SUBTITLE_BYTES / 1_048_576} MB` }])
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** @throws AppError SUBTITLES_NOT_FOUND, SUBTITLES_CHANGED, SUBTITLE_LINE_NOT_FOUND */
export async function correct(
  needs: SubtitlesNeeds,
  asking: Asking,
  { number, startMs, endMs, text, ...seen }: Seen & Pick<Cue, 'number' | 'startMs' | 'endMs' | 'text'>,
) {
  return hold(needs, { asking, key: toKey(asking, seen), revision: seen.revision }, async (held) => {
    const { cues, label } = await readBasis(needs, held)
    const before = cues.find((cue) => cue.number === number)
    if (!before) throw new AppError('SUBTITLE_LINE_NOT_FOUND')
    const cue = { ...before, startMs, endMs, text: toPlainText(text) }
    const isGone = cue.text === ''
    const others = cues.filter((one) => one.number !== number)
    await repository.saveTrack(held.tx, held.key, {
      ...held.next,
      label,
      draft: isGone ? others : sortCues([...others, cue]),
    })
    asking.record.changed([
      { field: `line ${number}`, before: toCueText(before), after: isGone ? null : toCueText(cue) },
    ])
    const { revision, changedAt, changedBy } = held.next
    return { revision, cue: isGone ? null : cue, at: changedAt.toISOString(), by: changedBy }
  })
}

/** @throws AppError SUBTITLES_NOT_FOUND, SUBTITLES_CHANGED */
export async function move(
  needs: SubtitlesNeeds,
  asking: Asking,
  { byMs, stretch, ...seen }: Seen & Move,
): Promise<SubtitlePage> {
  const key = toKey(asking, seen)
  await hold(needs, { asking, key, revision: seen.revision }, async (held) => {
    const { cues, label } = await readBasis(needs, held)
    await repository.saveTrack(held.tx, key, { ...held.next, label, draft: moveCues(cues, { byMs, stretch }) })
    asking.record.changed([
      { field: 'moved', before: null, after: byMs === 0 ? null : toMoveText(byMs) },
      { field: 'frame rate', before: stretch?.from ?? null, after: stretch?.to ?? null },
    ])
  })
  return readPage(needs, key)
}

/** @throws AppError SUBTITLES_NOT_FOUND, SUBTITLES_CHANGED, SUBTITLES_NO_DRAFT */
export async function leave(needs: SubtitlesNeeds, asking: Asking, seen: Seen): Promise<SubtitlePage> {
  const key = toKey(asking, seen)
  await hold(needs, { asking, key, revision: seen.revision }, async ({ tx, row, next }) => {
    if (!row?.hasDraft) throw new AppError('SUBTITLES_NO_DRAFT')
    await repository.saveTrack(tx, key, { ...next, label: row.label, draft: null })
  })
  return readPage(needs, key)
}

/** @throws AppError SUBTITLES_CHANGED, SUBTITLES_NO_DRAFT, SUBTITLES_UNFIT, TITLE_NOT_READY */
export async function putInForce(needs: SubtitlesNeeds, asking: Asking, seen: Seen): Promise<SubtitlePage> {
  const key = toKey(asking, seen)
  await hold(needs, { asking, key, revision: seen.revision }, async (held) => {
    const { tx, row, next, film } = held
    const draft = row?.hasDraft ? await repository.readDraft(tx, key) : null
    if (!row || !draft || draft.length === 0) throw new AppError('SUBTITLES_NO_DRAFT')
    if (!film.package) throw new AppError('TITLE_NOT_READY')
    assertFit(draft, film.durationSeconds)
    const before = (await readLive(needs, tx, { key, film, version: row.version })) ?? []
    const [latest] = await repository.listVersions(tx, key)
    const number = (latest?.number ?? 0) + 1
    await repository.addVersion(tx, key, {
      number,
      label: row.label,
      cues: draft,
      at: next.changedAt,
      by: next.changedBy,
    })
    await repository.saveTrack(tx, key, { ...next, label: row.label, draft: null, version: number })
    const { changes, moved } = findDifference(before, draft)
    asking.record.changed([
      { field: 'version', before: row.version > 0 ? String(row.version) : null, after: String(number) },
      { field: 'lines changed', before: null, after: String(changes.length) },
      { field: 'lines moved', before: null, after: String(moved) },
    ])
    await needs.queue.send('subtitles.publish', { tenantId: key.tenantId, titleId: key.titleId }, { tx })
  })
  return readPage(needs, key)
}

/** The draft stays, and so do the versions. @throws AppError SUBTITLES_CHANGED, SUBTITLES_NOT_IN_FORCE */
export async function withdraw(needs: SubtitlesNeeds, asking: Asking, seen: Seen): Promise<SubtitlePage> {
  const key = toKey(asking, seen)
  await hold(needs, { asking, key, revision: seen.revision }, async ({ tx, row, next }) => {
    if (!row || row.version === 0) throw new AppError('SUBTITLES_NOT_IN_FORCE')
    const draft = row.hasDraft ? await repository.readDraft(tx, key) : null
    await repository.saveTrack(tx, key, { ...next, label: row.label, draft, version: 0 })
    asking.record.changed([{ field: 'version', before: String(row.version), after: null }])
    await needs.queue.send('subtitles.publish', { tenantId: key.tenantId, titleId: key.titleId }, { tx })
  })
  return readPage(needs, key)
}

function assertFit(cues: readonly Cue[], durationSeconds: number | null): void {
  const faults = findCueFaults(cues, durationSeconds)
  const fields: Record<string, string> = {}
  for (const { number, startMs } of cues) {
    const grave = faults.get(number)?.find(({ isGrave }) => isGrave)
    if (grave && Object.keys(fields).length < MAX_TOLD_FAULTS)
      fields[`lines.${number}`] = `${toCueTime(startMs)}: ${grave.text}`
  }
  if (Object.keys(fields).length > 0) throw new AppError('SUBTITLES_UNFIT', { fields })
}

/** @throws AppError SUBTITLES_CHANGED, SUBTITLES_VERSION_NOT_FOUND */
export async function bringBack(
  needs: SubtitlesNeeds,
  asking: Asking,
  { number, ...seen }: Seen & { number: number },
): Promise<SubtitlePage> {
  const key = toKey(asking, seen)
  await hold(needs, { asking, key, revision: seen.revision }, async ({ tx, row, next }) => {
    const isVersion = Number.isInteger(number) && number > 0 && number < 1_000_000
    const cues = row && isVersion ? await repository.readVersion(tx, key, number) : null
    if (!row || !cues) throw new AppError('SUBTITLES_VERSION_NOT_FOUND')
    asking.record.changed([{ field: 'draft', before: null, after: `version ${number}` }])
    await repository.saveTrack(tx, key, { ...next, label: row.label, draft: cues })
  })
  return readPage(needs, key)
}
