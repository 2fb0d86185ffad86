import { encode } from '#features/encode/encode.ts'
import { audioArgs, encodeArgs } from '#features/plan/encode-args.ts'
import { LADDER } from '#features/plan/ladder.ts'
import { planAudio, planSoundEnd, type SoundPlan, type SoundSource, toSoundSources } from '#features/plan/plan-audio.ts'
import { planPasses, toPassCost } from '#features/plan/plan-passes.ts'
import { planRenditions } from '#features/plan/plan-renditions.ts'
import { MediaFailure } from '#shared/failure.ts'
import type { RenditionPlan } from '#shared/plan.ts'
import type { Probe } from '#shared/probe.ts'
import type { StreamInput } from '#shared/stream.ts'
import type { WorkFolder } from '#shared/work-folder.ts'
import type { MediaSettings } from '../needs.ts'

export interface FilmSource {
  path: string
  sha256: string
  probe: Probe
}

/** An extra sound file with the language that it was sent for. */
export interface ExtraSound {
  path: string
  sha256: string
  source: Omit<SoundSource, 'input'>
}

export interface FilmRun {
  source: FilmSource
  sounds: readonly ExtraSound[]
  folder: WorkFolder
  settings: MediaSettings
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

export interface FilmPlan {
  passes: RenditionPlan[][]
  renditions: RenditionPlan[]
  sound: SoundPlan
}

/** Share of a picture pass's work that all the sound is. */
export const AUDIO_COST = 60_000

export function planFilm(source: FilmSource, sounds: readonly ExtraSound[]): FilmPlan {
  const { video, audio } = source.probe
  const renditions = planRenditions(source.probe, LADDER)
  const extra = sounds.map((sound, index) => ({ ...sound.source, input: index + 1 }))
  const sound = planAudio([...toSoundSources(audio), ...extra], renditions)
  return { passes: planPasses(renditions, video), renditions, sound }
}

/** Encodes the pictures that are not finished yet. */
export async function encodePictures(run: FilmRun, plan: FilmPlan): Promise<void> {
  const costs = plan.passes.map(toPassCost)
  const total = costs.reduce((sum, cost) => sum + cost, AUDIO_COST)
  let before = 0
  for (const [index, pass] of plan.passes.entries()) {
    const cost = costs[index] ?? 0
    await encodePass(run, pass, (fraction) => run.onProgress((before + cost * fraction) / total))
    before += cost
  }
}

/** Encodes the sound tracks that are not finished yet, each as long as the picture has turned out to be. */
export async function encodeSound(run: FilmRun, plan: FilmPlan, pictureSeconds: number): Promise<void> {
  const { tracks } = plan.sound
  if (tracks.length === 0) return
  const endSeconds = planSoundEnd(pictureSeconds)
  const total = plan.passes.map(toPassCost).reduce((sum, cost) => sum + cost, AUDIO_COST)
  const byFile = new Map(tracks.map((track) => [toFileName(track.name), track]))
  const hashes = [run.source.sha256, ...run.sounds.map((sound) => sound.sha256)]
  const onProgress = (fraction: number) => run.onProgress(1 - (AUDIO_COST / total) * (1 - fraction))
  await runEncode(run, onProgress, {
    outputs: [...byFile].map(([file, track]) => ({ file, inputs: { track, endSeconds, sha256: hashes[track.input] } })),
    toArgs: (files) =>
      audioArgs({
        inputs: [run.source.path, ...run.sounds.map((sound) => sound.path)],
        tracks: files.flatMap((file) => byFile.get(file) ?? []),
        endSeconds,
        ...(run.source.probe.needsAllStreams && { pictureIndex: run.source.probe.video.index }),
        toFile: (name) => run.folder.toPart(toFileName(name)),
      }),
  })
}

/** The streams that the packager gets. */
export function toStreams(plan: FilmPlan, folder: WorkFolder): StreamInput[] {
  return [
    ...plan.renditions.map(({ name, keyLabel, audioTier }) => ({
      kind: 'video' as const,
      name,
      file: folder.toFile(toFileName(name)),
      keyLabel,
      audioTier,
    })),
    ...plan.sound.tracks.map(({ name, language, label, tier }) => ({
      kind: 'audio' as const,
      name,
      file: folder.toFile(toFileName(name)),
      language,
      label,
      tier,
    })),
  ]
}

/** Where a rendition lies, and what it is made from. */
export function toOutput(
  { source, settings }: Pick<FilmRun, 'source' | 'settings'>,
  rendition: RenditionPlan,
): { file: string; inputs: unknown } {
  const picture = { ...source.probe.video, sha256: source.sha256, preset: settings.preset }
  return { file: toFileName(rendition.name), inputs: { picture, rendition } }
}

/** Encodes renditions by one run of ffmpeg. */
export async function encodePass(
  run: FilmRun,
  pass: readonly RenditionPlan[],
  onProgress: (fraction: number) => void,
): Promise<void> {
  const { source, settings, folder } = run
  const byFile = new Map(pass.map((rendition) => [toFileName(rendition.name), rendition]))
  await runEncode(run, onProgress, {
    outputs: pass.map((rendition) => toOutput(run, rendition)),
    toArgs: (files) =>
      encodeArgs({
        input: source.path,
        probe: source.probe,
        renditions: files.flatMap((file) => byFile.get(file) ?? []),
        toFile: (name) => folder.toPart(toFileName(name)),
        preset: settings.preset,
        threads: settings.threads,
      }),
  })
}

async function runEncode(
  run: FilmRun,
  onProgress: (fraction: number) => void,
  work: Pick<Parameters<typeof encode>[0], 'outputs' | 'toArgs'>,
): Promise<void> {
  const { settings, folder, signal, source } = run
  const { durationSeconds } = source.probe
  const common = { ffmpeg: settings.ffmpeg, folder, signal, durationSeconds, onProgress }
  await encode({ ...common, ...work })
}

function toFileName(name: string): string {
  return `${name}.mp4`
}

/** @throws MediaFailure TRUNCATED_FILE when the encoder found less of the film than the file had announced */
export function checkLength(foundSeconds: number, announcedSeconds: number): void {
  const tolerance = Math.max(2, announcedSeconds * 0.02)
  if (foundSeconds < announcedSeconds - tolerance) {
    const words = `it says ${Math.round(announcedSeconds)} s and holds ${Math.round(foundSeconds)} s`
    throw new MediaFailure('TRUNCATED_FILE', words)
  }
}
