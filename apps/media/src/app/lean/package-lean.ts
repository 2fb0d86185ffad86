import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { PackageReadyJob, PackageSourceJob } from '@kola/contract/media'
import type { LeanStream } from '@kola/contract/playback'
import { toPlayableMpd } from '#features/manifests/dash.ts'
import { addSets } from '#features/manifests/lean.ts'
import { runPackager } from '#features/package/packager.ts'
import { MPD, toOutputFile } from '#features/package/packager-args.ts'
import { checkLean } from '#features/verify/check-lean.ts'
import type { AudioPlan } from '#shared/plan.ts'
import type { StreamInput } from '#shared/stream.ts'
import type { WorkFolder } from '#shared/work-folder.ts'
import type { MediaNeeds } from '../needs.ts'
import { openKeys } from '../package/content-keys.ts'
import { storeFolder, toMediaPrefix } from '../package/publish.ts'
import type { ChosenPicture } from './choose-qualities.ts'
import { toLeanFile } from './encode-lean.ts'

export interface LeanPackage {
  target: PackageSourceJob['target']
  /** What stands there already. */
  ready: PackageReadyJob
  pictures: readonly ChosenPicture[]
  sound: readonly AudioPlan[]
  /** Of the sound that plays when nobody chooses. */
  defaultLanguage: string | null
  folder: WorkFolder
  needs: MediaNeeds
  signal: AbortSignal
}

export const LEAN_MPD = 'dash-lean.mpd'
/** Folder of the files, beside those of the schemes: nothing that stood there is touched. */
const LEAN_FOLDER = 'lean'

/**
 * Encrypts what was encoded with the film's own keys, checks it and stores it beside the film.
 * @throws MediaFailure PACKAGE_FAILED, NOT_ENCRYPTED, DISK_FULL
 */
export async function packageLean(made: LeanPackage): Promise<LeanStream> {
  const { needs, signal, folder, target } = made
  const output = folder.toFile('package')
  await rm(output, { recursive: true, force: true })
  await mkdir(join(output, LEAN_FOLDER), { recursive: true })
  const keys = openKeys(target.keys, needs.secretBox)
  const scheme = needs.settings.encryption === 'cbcs-only' ? ('cbcs' as const) : ('cenc' as const)
  const inside = join(output, LEAN_FOLDER)
  const streams = toStreams(made).map((stream) => ({ ...stream, file: relative(inside, stream.file) }))
  const { defaultLanguage } = made
  await runPackager({ scheme, streams, folder: inside, forms: ['dash'], defaultLanguage }, { keys, signal })
  const lean = toPlayableMpd(await readFile(join(inside, MPD), 'utf8'), LEAN_FOLDER)
  await rm(join(inside, MPD))
  const prefix = toMediaPrefix(target)
  const mpd = addSets((await needs.storage.get(`${prefix}${made.ready.dash}`)).toString('utf8'), lean)
  await writeFile(join(output, LEAN_MPD), mpd)
  const segments = new Map<string, number[]>()
  for (const { of } of made.pictures) segments.set(of, await readSegments(made, of))
  await checkLean({
    streams: streams.map((stream) => {
      const picture = made.pictures.find(({ name }) => name === stream.name)
      const label = picture?.keyLabel ?? 'AUDIO'
      return {
        ...{ path: join(inside, toOutputFile(stream)), scheme },
        keyId: keys.find((key) => key.label === label)?.keyId ?? '',
        ...(picture
          ? { kind: 'video' as const, codec: 'av01' as const, segments: segments.get(picture.of) ?? [] }
          : { kind: 'audio' as const, codec: 'Opus' as const }),
      }
    }),
    keyIds: keys.map((key) => key.keyId),
    mpd: join(output, LEAN_MPD),
  })
  await storeFolder(needs.storage, { folder: output, prefix, signal })
  return toLean(made, lean)
}

function toStreams({ pictures, sound, folder }: LeanPackage): StreamInput[] {
  const toFile = (name: string) => folder.toFile(toLeanFile(name))
  return [
    ...pictures.map(({ name, keyLabel }) => ({
      ...{ kind: 'video' as const, name, keyLabel, audioTier: LEAN_FOLDER },
      file: toFile(name),
    })),
    ...sound.map(({ name, language, label, tier }) => ({
      ...{ kind: 'audio' as const, name, language, label, tier },
      file: toFile(name),
    })),
  ]
}

/** Where the film's H.264 is cut, by the playlist that stands beside it. */
async function readSegments({ needs, target, ready }: LeanPackage, name: string): Promise<number[]> {
  const folder = ready.hls.replace(/[^/]+$/, '')
  const text = (await needs.storage.get(`${toMediaPrefix(target)}${folder}${name}.m3u8`)).toString('utf8')
  return [...text.matchAll(/^#EXTINF:([\d.]+)/gm)].map((match) => Number(match[1]))
}

function toLean({ pictures, sound, ready }: LeanPackage, mpd: string): LeanStream {
  const largest = pictures.at(-1)
  const representation =
    largest &&
    mpd.match(/<Representation[\s\S]*?<\/Representation>/g)?.find((text) => text.includes(`/${largest.name}.mp4<`))
  const highest = Math.max(0, ...ready.renditions.map(({ height }) => height))
  return {
    dash: LEAN_MPD,
    picture: largest
      ? {
          codecs: /codecs="([^"]+)"/.exec(representation ?? '')?.[1] ?? '',
          width: largest.width,
          height: largest.height,
          bitsPerSecond: Number(/bandwidth="(\d+)"/.exec(representation ?? '')?.[1] ?? 0),
          framesPerSecond: largest.frameRate.numerator / largest.frameRate.denominator,
        }
      : null,
    hasOpus: sound.length > 0,
    isFullSize: largest !== undefined && largest.height >= highest,
  }
}
