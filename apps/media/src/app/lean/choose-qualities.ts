import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { videoArgs } from '#features/plan/encode-args.ts'
import { av1Args } from '#features/plan/lean/lean-args.ts'
import { CRF_BOUNDS, type LeanPicturePlan } from '#features/plan/lean/plan-lean.ts'
import { planSamples, sampleArgs } from '#features/quality/sample-args.ts'
import { ENOUGH, type Measure, TOLERANCE } from '#features/quality/scores.ts'
import { searchCrf, type Trial } from '#features/quality/search-crf.ts'
import { tryEncoding } from '#features/quality/try-encoding.ts'
import type { RenditionPlan } from '#shared/plan.ts'
import type { Probe } from '#shared/probe.ts'
import { ProcessError, runProcess } from '#shared/run-process.ts'
import type { WorkFolder } from '#shared/work-folder.ts'
import type { MediaNeeds } from '../needs.ts'

/** A quality as it was chosen, with what was measured over the samples. */
export interface ChosenPicture extends LeanPicturePlan {
  /** Null where the film could not be sampled: the usual rate factor was taken. */
  measured: { measure: Measure; ours: number; h264: number; kbps: number; h264Kbps: number } | null
}

/** All qualities of a film, and the seconds of one processor that choosing them took. */
export interface Choice {
  pictures: ChosenPicture[]
  seconds: number
}

export interface QualityChoice {
  path: string
  probe: Probe
  pictures: readonly LeanPicturePlan[]
  /** What they stand beside, by name. */
  h264: ReadonlyMap<string, RenditionPlan>
  /** Null where this ffmpeg compares no pictures. */
  measure: Measure | null
  folder: WorkFolder
  needs: Pick<MediaNeeds, 'log' | 'settings'>
  signal: AbortSignal
}

const CHOICE = 'choice.json'

/**
 * Chooses each quality's rate factor: the largest that looks as good as the film's H.264 of that size does, measured over
 * samples. A larger picture never gets a larger factor than the one below it, so its rate is never the smaller one.
 * What was chosen before an interruption stays chosen.
 */
export async function chooseQualities(choice: QualityChoice): Promise<Choice> {
  const kept = await readChoice(choice)
  if (kept) return kept
  const { measure } = choice
  const made = measure ? await measureAll({ ...choice, measure }) : toUsualChoice(choice)
  await writeFile(choice.folder.toFile(CHOICE), JSON.stringify({ of: choice.pictures, made }))
  return made
}

const toUsualChoice = ({ pictures }: QualityChoice): Choice => ({ pictures: pictures.map(toUsual), seconds: 0 })
const toUsual = (picture: LeanPicturePlan): ChosenPicture => ({ ...picture, measured: null })

async function readChoice({ folder, pictures }: QualityChoice): Promise<Choice | null> {
  try {
    const { of, made } = JSON.parse(await readFile(folder.toFile(CHOICE), 'utf8')) as { of: unknown; made: Choice }
    return JSON.stringify(of) === JSON.stringify(pictures) ? made : null
  } catch {
    return null
  }
}

type Measuring = QualityChoice & { measure: Measure }

async function measureAll(choice: Measuring): Promise<Choice> {
  const folder = choice.folder.toPart('samples')
  await mkdir(folder, { recursive: true })
  try {
    const seconds = await takeSamples(choice, folder)
    const made: Choice = { pictures: [], seconds: 0 }
    for (const picture of choice.pictures) {
      const most = made.pictures.at(-1)?.crf ?? CRF_BOUNDS.most
      const onSpent = (spent: number) => {
        made.seconds += spent
      }
      made.pictures.push(await measureOne(choice, picture, { folder, seconds, most, onSpent }))
    }
    return made
  } catch (error) {
    // A film that cannot be gone into in the middle is encoded all the same, from its beginning on.
    if (!(error instanceof ProcessError)) throw error
    choice.needs.log.warn({ error }, 'media.lean-not-measured')
    return toUsualChoice(choice)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns how long the samples are together */
async function takeSamples({ path, probe, pictures, needs, signal }: Measuring, folder: string): Promise<number> {
  const samples = planSamples(probe.durationSeconds)
  await runProcess({
    command: needs.settings.ffmpeg,
    args: sampleArgs({ input: path, probe, samples, pictures, toFile: (name) => join(folder, `${name}.mkv`) }),
    signal,
    timeoutMs: 1_800_000,
    isBackground: true,
  })
  return samples.startsSeconds.length * samples.secondsEach
}

async function measureOne(
  { h264, measure, needs, signal }: Measuring,
  picture: LeanPicturePlan,
  sample: { folder: string; seconds: number; most: number; onSpent: (seconds: number) => void },
): Promise<ChosenPicture> {
  const { ffmpeg, preset, leanPreset } = needs.settings
  const trying = {
    ...{ ffmpeg, measure, signal, seconds: sample.seconds },
    reference: join(sample.folder, `${picture.name}.mkv`),
    file: join(sample.folder, 'trial.mp4'),
  }
  const beside = h264.get(picture.of)
  if (!beside) return toUsual(picture)
  const tryWith = async (args: readonly string[]) => {
    const { seconds, ...tried } = await tryEncoding(trying, args)
    sample.onSpent(seconds)
    return tried
  }
  const old = await tryWith(videoArgs(beside, preset))
  const target = Math.min(old.score, ENOUGH[measure]) - TOLERANCE[measure]
  const encode = async (crf: number): Promise<Trial> => ({
    crf,
    ...(await tryWith(av1Args({ ...picture, crf }, leanPreset))),
  })
  const found = await searchCrf({
    target,
    tolerance: TOLERANCE[measure],
    least: CRF_BOUNDS.least,
    most: sample.most,
    encode,
  })
  const measured = { measure, ours: found.score, h264: old.score, kbps: found.kbps, h264Kbps: old.kbps }
  return { ...picture, crf: found.crf, measured }
}
