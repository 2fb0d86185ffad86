import { sha256Hex } from '@kola/platform/ids'
import { toSubtitleSlices } from '@kola/platform/subtitles/slices'
import { toVtt } from '@kola/platform/subtitles/vtt'
import type { PackageTracks } from '#shared/database/schema/editing/package-tracks.ts'
import type { MediaPackage } from '#shared/database/schema/schema.ts'
import type { PublishNeeds, TitleKey } from '../needs.ts'
import { toPublished } from '../reading/markup.ts'
import * as repository from '../repository.ts'
import { type PublishedText, type SoundName, TEXT_FOLDER, toMaster, toMpd, type Wanted } from './manifests.ts'
import { listPackaged } from './packaged.ts'

/** What is in force: of each track its number, and what sound is called. */
export interface InForce {
  texts: readonly repository.InForceText[]
  sound: readonly SoundName[]
  soundRevision: number
}

/** Empty where nothing is: then the package's own are right. */
export function toStamp({ titleId }: Pick<TitleKey, 'titleId'>, { texts, sound, soundRevision }: InForce): string {
  if (texts.length === 0 && sound.length === 0) return ''
  const all = [
    ...texts.map(({ language, kind, version }) => `${language}.${kind}.${version}`).sort(),
    soundRevision,
    titleId,
  ]
  return sha256Hex(JSON.stringify(all)).slice(0, 12)
}

/** A package may be that of more titles than one. */
const toName = ({ titleId }: TitleKey, { language, kind, version }: repository.InForceText): string =>
  `text-${language}${kind === 'captions' ? '-captions' : ''}-${sha256Hex(titleId).slice(0, 8)}-v${version}`

/** `dash.mpd` → `dash-t0a1b2c.mpd`: the one before stays for whoever plays by it. */
const toStamped = (file: string, stamp: string): string => file.replace(/\.(\w+)$/, `-t${stamp}.$1`)

/**
 * Brings to players what is in force, beside the package and without touching it: texts under names of their own, and
 * manifests that name them. Whoever plays goes on with what they have; doing it again changes nothing.
 */
export async function publishTracks(
  needs: PublishNeeds,
  key: TitleKey,
): Promise<'published' | 'same' | 'own' | 'no-film'> {
  const film = await needs.packages.find(needs.db, key)
  if (!film?.mediaId || !film.version || !film.package) return 'no-film'
  const of = { tenantId: key.tenantId, mediaId: film.mediaId, version: film.version }
  const inForce = await repository.findInForce(needs.db, key)
  const stamp = toStamp(key, inForce)
  if (stamp === '') {
    await repository.dropTracks(needs.db, key)
    return 'own'
  }
  const isSame = film.tracks?.stamp === stamp && (film.tracks.leanDash === null) === (film.leanDash === null)
  if (isSame) return 'same'
  const folder = `media/${of.tenantId}/${of.mediaId}/${of.version}/`
  const names = inForce.texts.map((text): PublishedText => ({ ...text, name: toName(key, text) }))
  await putTexts(needs, key, { folder, texts: inForce.texts, durationSeconds: film.durationSeconds ?? 0 })
  const wanted = toWanted(film.package, { texts: names, sound: inForce.sound })
  const tracks = await putManifests(needs, {
    folder,
    stamp,
    wanted,
    film: { ...film, package: film.package },
    of,
  })
  // Where the film was packaged anew meanwhile they are nobody’s; that one’s own job comes after this.
  await repository.saveTracks(needs.db, key, tracks)
  return 'published'
}

function toWanted(files: MediaPackage, { texts, sound }: Pick<Wanted, 'texts' | 'sound'>): Wanted {
  const isTaken = (language: string, kind: string | null) =>
    texts.some((text) => text.language === language && text.kind === kind)
  const kept = listPackaged(files).filter(({ language, kind }) => !isTaken(language, kind))
  return { texts, sound, kept: new Set(kept.map(({ name }) => name)) }
}

interface Texts {
  folder: string
  texts: readonly repository.InForceText[]
  durationSeconds: number
}

/** One after the other; what is there whole already, its list last, is not written again. */
async function putTexts({ db, storage }: PublishNeeds, key: TitleKey, { folder, texts, durationSeconds }: Texts) {
  for (const text of texts) {
    const name = toName(key, text)
    const put = (file: string, content: string) => storage.put(`${folder}${TEXT_FOLDER}/${file}`, Buffer.from(content))
    if (await storage.stat(`${folder}${TEXT_FOLDER}/${name}.m3u8`)) continue
    const cues = (await repository.readVersion(db, { ...key, ...text }, text.version)) ?? []
    const shown = cues.filter(({ startMs, endMs }) => startMs >= 0 && endMs > startMs).map(toPublished)
    const slices = toSubtitleSlices(name, shown, durationSeconds)
    await put(`${name}.vtt`, toVtt(shown))
    for (const [file, slice] of slices.files) await put(file, slice)
    await put(`${name}.m3u8`, slices.playlist)
  }
}

interface Manifests {
  folder: string
  stamp: string
  wanted: Wanted
  of: { mediaId: string; version: string }
  film: { package: MediaPackage; leanDash: string | null }
}

async function putManifests(
  { storage }: PublishNeeds,
  { folder, stamp, wanted, of, film }: Manifests,
): Promise<PackageTracks> {
  async function put(file: string, rewrite: (text: string, wanted: Wanted) => string): Promise<string> {
    const name = toStamped(file, stamp)
    const text = (await storage.get(folder + file)).toString('utf8')
    await storage.put(folder + name, Buffer.from(rewrite(text, wanted)))
    return name
  }
  const { dash, hls, hlsClearKey, audio, subtitles } = film.package
  const named = ({ language, label }: MediaPackage['audio'][number]) =>
    wanted.sound.find(({ was }) => was === language) ?? { language, label }
  const packaged = listPackaged(film.package)
  const own = subtitles.filter(({ url }) => {
    const found = packaged.find(({ name }) => url?.endsWith(`/${name}.vtt`))
    return !found || wanted.kept.has(found.name)
  })
  return {
    ...{ mediaId: of.mediaId, version: of.version, stamp },
    dash: await put(dash, toMpd),
    hls: await put(hls, toMaster),
    hlsClearKey: await put(hlsClearKey, toMaster),
    leanDash: film.leanDash === null ? null : await put(film.leanDash, toMpd),
    audio: audio.map((track) => ({ ...track, language: named(track).language, label: named(track).label })),
    subtitles: [
      ...own,
      ...wanted.texts.map(({ language, label, name }) => ({ language, label, url: `${TEXT_FOLDER}/${name}.vtt` })),
    ],
  }
}
