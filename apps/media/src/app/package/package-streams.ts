import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { toSubtitleSlices } from '@kola/platform/subtitles/slices'
import type { Cue } from '@kola/platform/subtitles/vtt'
import { toVtt } from '@kola/platform/subtitles/vtt'
import { toPlayableMpd } from '#features/manifests/dash.ts'
import { type HlsForm, toMediaPlaylist } from '#features/manifests/hls.ts'
import { toMasterPlaylist } from '#features/manifests/hls-master.ts'
import { runPackager } from '#features/package/packager.ts'
import { MASTER, MPD, toOutputFile } from '#features/package/packager-args.ts'
import { checkPackage } from '#features/verify/check-package.ts'
import type { ContentKey, Scheme, StreamInput } from '#shared/stream.ts'
import type { MediaSettings } from '../needs.ts'

export interface PackageRun {
  streams: readonly StreamInput[]
  /** Cues of each text stream, by its name. */
  cues: ReadonlyMap<string, readonly Cue[]>
  keys: readonly ContentKey[]
  durationSeconds: number
  /** Folder that is stored as it is when this ends well. */
  folder: string
  encryption: MediaSettings['encryption']
  defaultLanguage: string | null
  signal: AbortSignal
}

/** Folder of each manifest form, as the contract's package-ready job names them. */
const FORMS: Record<HlsForm, string> = { 'key-endpoint': 'hls', 'clear-key': 'hls-clearkey' }

/**
 * Encrypts the streams, writes every manifest form and checks what came out.
 * @returns the MPD as viewers get it
 * @throws MediaFailure PACKAGE_FAILED, NOT_ENCRYPTED, DISK_FULL
 */
export async function packageStreams(run: PackageRun): Promise<string> {
  await rm(run.folder, { recursive: true, force: true })
  await mkdir(run.folder, { recursive: true })
  const dashScheme: Scheme = run.encryption === 'cbcs-only' ? 'cbcs' : 'cenc'
  if (dashScheme === 'cenc') await runScheme(run, 'cenc', ['dash'])
  await runScheme(run, 'cbcs', dashScheme === 'cbcs' ? ['dash', 'hls'] : ['hls'])
  const mpd = await writeMpd(run.folder, dashScheme)
  const playlists = await writeHls(run)
  await writeSubtitles(run)
  await checkPackage({
    streams: (dashScheme === 'cenc' ? (['cenc', 'cbcs'] as const) : (['cbcs'] as const)).flatMap((scheme) =>
      toExpectedStreams(run, scheme),
    ),
    mpd: join(run.folder, MPD),
    playlists,
    durationSeconds: run.durationSeconds,
  })
  return mpd
}

async function runScheme(run: PackageRun, scheme: Scheme, forms: ('dash' | 'hls')[]): Promise<void> {
  const folder = join(run.folder, scheme)
  const streams = run.streams.map((stream) => ({ ...stream, file: relative(folder, stream.file) }))
  await runPackager(
    { scheme, streams, folder, forms, defaultLanguage: run.defaultLanguage },
    { keys: run.keys, signal: run.signal },
  )
}

async function writeMpd(folder: string, scheme: Scheme): Promise<string> {
  const raw = join(folder, scheme, MPD)
  const mpd = toPlayableMpd(await readFile(raw, 'utf8'), scheme)
  await writeFile(join(folder, MPD), mpd)
  await rm(raw)
  return mpd
}

/** Writes both HLS forms from what the packager left beside the cbcs files; answers the playlists of picture and sound. */
async function writeHls(run: PackageRun): Promise<string[]> {
  const raw = join(run.folder, 'cbcs')
  const texts = run.streams.filter((stream) => stream.kind === 'text').map((stream) => `${stream.name}.m3u8`)
  const soundGroups = new Map(
    run.streams.flatMap((stream) =>
      stream.kind === 'video' ? [[`${stream.name}.m3u8`, `audio-${stream.audioTier}`]] : [],
    ),
  )
  const files = (await readdir(raw)).filter((file) => file.endsWith('.m3u8'))
  const written: string[] = []
  for (const [form, name] of Object.entries(FORMS) as [HlsForm, string][]) {
    await mkdir(join(run.folder, name))
    for (const file of files.filter((playlist) => !texts.includes(playlist))) {
      const text = await readFile(join(raw, file), 'utf8')
      const target = join(run.folder, name, file)
      if (file === MASTER)
        await writeFile(target, toMasterPlaylist(text, { soundGroups, subtitleFolder: '../subtitles' }))
      else await writeFile(target, toMediaPlaylist(text, { form, mediaFolder: '../cbcs' }))
      if (file !== MASTER) written.push(target)
    }
  }
  for (const file of files) await rm(join(raw, file))
  return written
}

/** Whole files for players that take them, slices for HLS. The text inside the cbcs set is for no one when DASH has cenc. */
async function writeSubtitles(run: PackageRun): Promise<void> {
  if (run.cues.size === 0) return
  const folder = join(run.folder, 'subtitles')
  await mkdir(folder)
  for (const [name, cues] of run.cues) {
    const slices = toSubtitleSlices(name, cues, run.durationSeconds)
    await writeFile(join(folder, `${name}.m3u8`), slices.playlist)
    await writeFile(join(folder, `${name}.vtt`), toVtt(cues))
    for (const [file, text] of slices.files) await writeFile(join(folder, file), text)
    if (run.encryption === 'cenc-and-cbcs') await rm(join(run.folder, 'cbcs', `${name}.mp4`), { force: true })
  }
}

function toExpectedStreams(run: PackageRun, scheme: Scheme) {
  return run.streams.flatMap((stream) => {
    if (stream.kind === 'text') return []
    const label = stream.kind === 'video' ? stream.keyLabel : 'AUDIO'
    const keyId = run.keys.find((key) => key.label === label)?.keyId ?? ''
    return [{ path: join(run.folder, scheme, toOutputFile(stream)), kind: stream.kind, scheme, keyId }]
  })
}

/** The file of a stream as the MPD names it. */
export function toPackagedFile(stream: StreamInput, encryption: MediaSettings['encryption']): string {
  return `${encryption === 'cbcs-only' ? 'cbcs' : 'cenc'}/${toOutputFile(stream)}`
}
