import { execFileSync } from 'node:child_process'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createLog } from '@kola/platform/log'
import { type ChosenPicture, chooseQualities } from '../../../../apps/media/src/app/lean/choose-qualities.ts'
import { encodeLeanPicture, encodeLeanSound, toLeanFile } from '../../../../apps/media/src/app/lean/encode-lean.ts'
import { readEncoders } from '../../../../apps/media/src/features/encode/encoders.ts'
import { runPackager } from '../../../../apps/media/src/features/package/packager.ts'
import { encodeArgs } from '../../../../apps/media/src/features/plan/encode-args.ts'
import { LADDER } from '../../../../apps/media/src/features/plan/ladder.ts'
import { planLeanPictures, planLeanSound } from '../../../../apps/media/src/features/plan/lean/plan-lean.ts'
import { planAudio, toSoundSources } from '../../../../apps/media/src/features/plan/plan-audio.ts'
import { planRenditions } from '../../../../apps/media/src/features/plan/plan-renditions.ts'
import { probeSource } from '../../../../apps/media/src/features/probe/probe.ts'
import { FILTERS, type Measure, toMeasure, toScore } from '../../../../apps/media/src/features/quality/scores.ts'
import type { AudioPlan } from '../../../../apps/media/src/shared/plan.ts'
import { openWorkFolder, type WorkFolder } from '../../../../apps/media/src/shared/work-folder.ts'
import { LEAN_PRESET, PRESET } from '../page.ts'
import { compare } from './film-files.ts'

/** The largest AV1 picture of 360 lines, with the small Opus. */
export const RUNG = '360p'
const KEY = '00112233445566778899aabbccddeeff'

export interface SaverFilm {
  crf: number
  /** As they are stored: encrypted and packaged. */
  pictureBytes: number
  soundBytes: number
  /** As they were encoded, to look at. */
  files: { lean: string; h264: string }
  measure: Measure
  /** Of the whole film against what it was made from. */
  scores: { lean: number; h264: number }
}

interface Plan {
  film: string
  folder: WorkFolder
  sound: AudioPlan
  measure: Measure
}

/** Chooses the quality, encodes and packages as apps/media does. */
export async function encodeSaver(root: string, film: string): Promise<SaverFilm> {
  const signal = new AbortController().signal
  const folder = await openWorkFolder(root, 'work')
  const probe = await probeSource(film, { ffprobe: 'ffprobe', signal })
  const renditions = planRenditions(probe, LADDER)
  const picture = planLeanPictures(renditions).find(({ of }) => of === RUNG)
  const [sound] = planLeanSound(planAudio(toSoundSources(probe.audio), renditions).tracks)
  const beside = renditions.find(({ name }) => name === RUNG)
  const measure = toMeasure((await readEncoders('ffmpeg', signal)).filters)
  if (!picture || !sound || !beside || !measure) throw new Error('There is no such picture or sound')
  const tools = {
    ffmpeg: 'ffmpeg',
    ffprobe: 'ffprobe',
    encryption: 'cenc-and-cbcs' as const,
    isLean: true,
    workRoot: root,
  }
  const settings = { ...tools, preset: PRESET, leanPreset: LEAN_PRESET }
  const needs = { settings, log: createLog({ name: 'bench', level: 'warn' }) }
  const run = { folder, needs, signal }
  const h264 = new Map([[RUNG, beside]])
  const [chosen] = (await chooseQualities({ ...run, path: film, probe, pictures: [picture], h264, measure })).pictures
  if (!chosen) throw new Error('No quality was chosen')
  const lean = { ...run, source: { path: film, probe, sha256: 'of the bench' }, sounds: [] }
  await encodeLeanPicture(lean, chosen)
  await encodeLeanSound(lean, [sound], probe.durationSeconds)
  const old = folder.toFile('h264.mp4')
  execFileSync('ffmpeg', encodeArgs({ input: film, probe, renditions: [beside], toFile: () => old, preset: PRESET }))
  return measureSaver({ film, folder, sound, measure }, chosen, old)
}

async function measureSaver(plan: Plan, chosen: ChosenPicture, old: string): Promise<SaverFilm> {
  const { film, folder, measure, sound } = plan
  const lean = folder.toFile(toLeanFile(chosen.name))
  const stored = await pack(plan, chosen, lean)
  const toBytes = async (name: string) => (await stat(join(stored, `${name}.mp4`))).size
  const toScoreOf = (file: string) => toScore(compare(file, film, FILTERS[measure]), measure)
  return {
    ...{ crf: chosen.crf, files: { lean, h264: old }, measure },
    pictureBytes: await toBytes(chosen.name),
    soundBytes: await toBytes(sound.name),
    scores: { lean: toScoreOf(lean), h264: toScoreOf(old) },
  }
}

/** @returns the folder of what is stored */
async function pack({ folder, sound }: Plan, { name, keyLabel }: ChosenPicture, picture: string): Promise<string> {
  const stored = join(folder.path, 'stored')
  await mkdir(stored)
  const heard = { file: folder.toFile(toLeanFile(sound.name)), language: sound.language, label: sound.label }
  const streams = [
    { kind: 'video' as const, name, file: picture, keyLabel, audioTier: 'lean' },
    { kind: 'audio' as const, name: sound.name, tier: sound.tier, ...heard },
  ]
  const keys = [keyLabel, 'AUDIO' as const].map((label) => ({ label, keyId: KEY, keyHex: KEY }))
  const signal = new AbortController().signal
  await runPackager(
    { scheme: 'cenc', streams, folder: stored, forms: ['dash'], defaultLanguage: null },
    { keys, signal },
  )
  return stored
}
