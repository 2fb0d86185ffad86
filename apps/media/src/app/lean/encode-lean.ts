import { readFile, writeFile } from 'node:fs/promises'
import { encode } from '#features/encode/encode.ts'
import { leanPictureArgs, leanSoundArgs } from '#features/plan/lean/lean-args.ts'
import { planSoundEnd } from '#features/plan/plan-audio.ts'
import type { AudioPlan } from '#shared/plan.ts'
import { toProcessorSeconds } from '#shared/tools/processor-seconds.ts'
import type { WorkFolder } from '#shared/work-folder.ts'
import type { MediaNeeds } from '../needs.ts'
import type { ExtraSound, FilmSource } from '../source/encode-film.ts'
import type { ChosenPicture } from './choose-qualities.ts'

export interface LeanRun {
  source: FilmSource
  sounds: readonly ExtraSound[]
  folder: WorkFolder
  needs: Pick<MediaNeeds, 'log' | 'settings'>
  signal: AbortSignal
}

const COSTS = 'costs.json'

export const toLeanFile = (name: string): string => `${name}.mp4`

/** One quality, unless it is finished already. Its cost is kept, for a run after an interruption tells the whole. */
export async function encodeLeanPicture(run: LeanRun, picture: ChosenPicture): Promise<void> {
  const { source, folder, needs, signal } = run
  const { ffmpeg, leanPreset, threads } = needs.settings
  const { measured: _, ...plan } = picture
  let words = ''
  const made = await encode({
    ...{ ffmpeg, folder, signal, durationSeconds: source.probe.durationSeconds, isBackground: true },
    onProgress: () => undefined,
    onWords: (text) => {
      words = (words + text).slice(-4_000)
    },
    outputs: [{ file: toLeanFile(plan.name), inputs: { plan, sha256: source.sha256, leanPreset } }],
    toArgs: () =>
      leanPictureArgs({
        ...{ input: source.path, probe: source.probe, renditions: [plan], preset: leanPreset, threads },
        toFile: (name) => folder.toPart(toLeanFile(name)),
      }),
  })
  if (made.length === 0) return
  const costs = { ...(await readCosts(folder)), [plan.name]: toProcessorSeconds(words) }
  await writeFile(folder.toFile(COSTS), JSON.stringify(costs))
}

/** Processor seconds by quality. */
export async function readCosts(folder: WorkFolder): Promise<Record<string, number>> {
  try {
    return JSON.parse(await readFile(folder.toFile(COSTS), 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}

/** Every sound track, each as long as those are that it stands beside. */
export async function encodeLeanSound(
  run: LeanRun,
  tracks: readonly AudioPlan[],
  pictureSeconds: number,
): Promise<void> {
  if (tracks.length === 0) return
  const { source, sounds, folder, needs, signal } = run
  const endSeconds = planSoundEnd(pictureSeconds)
  const hashes = [source.sha256, ...sounds.map((sound) => sound.sha256)]
  const byFile = new Map(tracks.map((track) => [toLeanFile(track.name), track]))
  await encode({
    ...{ ffmpeg: needs.settings.ffmpeg, folder, signal, isBackground: true },
    durationSeconds: source.probe.durationSeconds,
    onProgress: () => undefined,
    outputs: [...byFile].map(([file, track]) => ({ file, inputs: { track, endSeconds, sha256: hashes[track.input] } })),
    toArgs: (files) =>
      leanSoundArgs({
        inputs: [source.path, ...sounds.map((sound) => sound.path)],
        tracks: files.flatMap((file) => byFile.get(file) ?? []),
        endSeconds,
        ...(source.probe.needsAllStreams && { pictureIndex: source.probe.video.index }),
        toFile: (name) => folder.toPart(toLeanFile(name)),
      }),
  })
}
