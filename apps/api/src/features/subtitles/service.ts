import { AppError } from '@kola/contract/errors'
import type { FilmTracks, SubtitlePage } from '@kola/contract/subtitles/subtitles'
import { addLine } from './add-line.ts'
import * as edit from './edit.ts'
import { getFilm, readPage, readTrackId, readTracks } from './look.ts'
import type { Asking, SubtitlesNeeds, TitleKey } from './needs.ts'
import type { SoundName } from './publishing/manifests.ts'
import { settleReports } from './reports/report-repository.ts'
import * as repository from './repository.ts'

export type Subtitles = ReturnType<typeof createSubtitles>

/** Subtitles and sound of films, as the staff see and change them. */
export function createSubtitles(needs: SubtitlesNeeds) {
  return {
    list: (key: TitleKey): Promise<FilmTracks> => readTracks(needs, key),
    get: ({ trackId, ...key }: TitleKey & { trackId: string }): Promise<SubtitlePage> =>
      readPage(needs, { ...key, ...readTrackId(trackId) }),
    send: (asking: Asking, sent: edit.Sent) => edit.send(needs, asking, sent),
    addLine: (asking: Asking, given: Parameters<typeof addLine>[2]) => addLine(needs, asking, given),
    correct: (asking: Asking, given: Parameters<typeof edit.correct>[2]) => edit.correct(needs, asking, given),
    move: (asking: Asking, given: Parameters<typeof edit.move>[2]) => edit.move(needs, asking, given),
    leave: (asking: Asking, seen: edit.Seen) => edit.leave(needs, asking, seen),
    putInForce: (asking: Asking, seen: edit.Seen) => edit.putInForce(needs, asking, seen),
    withdraw: (asking: Asking, seen: edit.Seen) => edit.withdraw(needs, asking, seen),
    bringBack: (asking: Asking, given: edit.Seen & { number: number }) => edit.bringBack(needs, asking, given),
    nameSound: (asking: Asking, given: Named) => nameSound(needs, asking, given),
    /** What is settled stays so; settling again is no failure. @throws AppError TITLE_NOT_FOUND, SUBTITLES_NOT_FOUND */
    async settle(asking: Asking, { titleId, trackId, startMs }: { titleId: string; trackId: string; startMs: number }) {
      const key = { tenantId: asking.tenantId, titleId, ...readTrackId(trackId) }
      const film = await getFilm(needs, needs.db, key)
      asking.record.about(`${film.name}, ${key.language} ${key.kind}`)
      await settleReports(needs.db, key, { startMs, at: needs.clock.now(), by: asking.who.name })
      return readPage(needs, key)
    },
  }
}

interface Named {
  titleId: string
  revision: number
  tracks: readonly SoundName[]
}

/** @throws AppError TITLE_NOT_FOUND, TITLE_NOT_READY, SOUND_CHANGED, INVALID_REQUEST */
async function nameSound(
  needs: SubtitlesNeeds,
  asking: Asking,
  { titleId, revision, tracks }: Named,
): Promise<FilmTracks> {
  const key = { tenantId: asking.tenantId, titleId }
  const isRight = await needs.db.transaction().execute(async (tx) => {
    await repository.holdTitle(tx, key)
    const film = await getFilm(needs, tx, key)
    asking.record.about(film.name)
    if (!film.package) throw new AppError('TITLE_NOT_READY')
    const before = await repository.findSound(tx, key)
    if (before.revision !== revision) return false
    const own = film.package.audio
    assertNames(tracks, own)
    const names = tracks
      .map(({ was, language, label }) => ({ was, language, label: label.trim() }))
      .filter(({ was, language, label }) =>
        own.some((one) => one.language === was && (was !== language || one.label !== label)),
      )
    const by = { at: needs.clock.now(), by: asking.who.name }
    await repository.saveSound(tx, key, { names, revision: revision + 1, ...by })
    asking.record.changed(
      own.map(({ language: was, label }) => ({
        field: was,
        before: toText(before.names.find((one) => one.was === was) ?? { language: was, label }),
        after: toText(names.find((one) => one.was === was) ?? { language: was, label }),
      })),
    )
    await needs.queue.send('subtitles.publish', key, { tx })
    return true
  })
  if (!isRight) throw new AppError('SOUND_CHANGED', { extra: { tracks: await readTracks(needs, key) } })
  return readTracks(needs, key)
}

const toText = ({ language, label }: { language: string; label: string }) => `${label} (${language})`

/** Players tell tracks apart by these. */
function assertNames(tracks: readonly SoundName[], own: readonly { language: string }[]): void {
  const fields: Record<string, string> = {}
  const [labels, languages] = [new Set<string>(), new Set<string>()]
  for (const [index, { was, language, label }] of tracks.entries()) {
    if (!own.some((one) => one.language === was)) fields[`tracks.${index}.was`] = 'The film has no such sound'
    if (labels.has(label.trim())) fields[`tracks.${index}.label`] = 'Two are called the same'
    if (languages.has(language)) fields[`tracks.${index}.language`] = 'Two are of the same language'
    labels.add(label.trim())
    languages.add(language)
  }
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_REQUEST', { fields })
}
