import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { EncodeSpec } from '@kola/contract/encoders/spec'
import { videoArgs } from '#features/plan/encode-args.ts'
import { sampleArgs } from '#features/quality/sample-args.ts'
import { FILTERS, toScore } from '#features/quality/scores.ts'
import { tryEncoding } from '#features/quality/try-encoding.ts'
import type { Flaw } from '#features/returned/find-flaw.ts'
import { type Place, planPlaces } from '#features/returned/plan-places.ts'
import { INPUT_GUARD } from '#shared/input-guard.ts'
import type { RenditionPlan } from '#shared/plan.ts'
import { ProcessError, runProcess } from '#shared/run-process.ts'
import type { FilmRun } from '../source/encode-film.ts'

export interface Comparison {
  run: FilmRun
  rendition: RenditionPlan
  spec: EncodeSpec
  /** What came back. */
  path: string
  /** Of what came back. */
  seconds: number
  random: () => number
}

/** Versions and processors differ by less, another picture by far more. */
const TOLERANCE = 0.08
const TIMEOUT_MS = 1_800_000

/** Holds places of what came back against the film, and against what home makes of the same places. */
export async function comparePlaces(comparison: Comparison): Promise<Flaw | null> {
  const { run, rendition, seconds } = comparison
  const frame = rendition.frameRate.denominator / rendition.frameRate.numerator
  const folder = run.folder.toPart('places')
  await mkdir(folder, { recursive: true })
  try {
    const cut = { durationSeconds: seconds, segmentSeconds: rendition.gopFrames * frame }
    for (const place of planPlaces(cut, comparison.random)) {
      const text = await comparePlace(comparison, place, { folder, frame })
      if (text) return { text, isTheirs: true }
    }
    return null
  } catch (error) {
    // The film cannot be gone into in the middle, or one of the tools does not take it: whoever returned it may be right.
    if (!(error instanceof ProcessError)) throw error
    return { text: `it could not be compared: ${error.message.slice(0, 200)}`, isTheirs: false }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function comparePlace(
  { run, rendition, path }: Comparison,
  place: Place,
  { folder, frame }: { folder: string; frame: number },
): Promise<string | null> {
  const { ffmpeg, preset } = run.settings
  const { signal, source } = run
  const reference = join(folder, `${rendition.name}.mkv`)
  const file = join(folder, 'own.mp4')
  // A cap holds what stands before: without it ours would begin with more to spend than the film has there.
  const lead = Math.min(place.startSeconds, rendition.gopFrames * frame)
  const seconds = lead + place.seconds
  const samples = { startsSeconds: [toStart(place.startSeconds - lead, frame)], secondsEach: seconds }
  const args = sampleArgs({
    input: source.path,
    probe: source.probe,
    samples,
    pictures: [rendition],
    toFile: () => reference,
  })
  await runProcess({ command: ffmpeg, args, signal, timeoutMs: TIMEOUT_MS })
  await tryEncoding({ ffmpeg, reference, signal, seconds, measure: 'SSIM', file }, videoArgs(rendition, preset))
  const scoreOf = (one: string, from: number) =>
    score(run, { path: one, from: toStart(from, frame), reference, lead: toStart(lead, frame), seconds: place.seconds })
  const own = await scoreOf(file, lead)
  let best = 0
  // Films whose rate varies may come out a picture earlier or later when they are gone into in the middle.
  for (const shift of [0, -1, 1]) {
    best = Math.max(best, await scoreOf(path, place.startSeconds + shift * frame))
    if (best >= own - TOLERANCE) return null
  }
  return `at ${place.startSeconds.toFixed(1)} s it is like the film by ${best.toFixed(3)}, and ours by ${own.toFixed(3)}`
}

/** A little before the picture, so that no rounding leaves it out. */
const toStart = (seconds: number, frame: number) => Math.max(0, seconds - frame / 4)

interface Cut {
  path: string
  from: number
  reference: string
  /** Where in the reference the place begins. */
  lead: number
  seconds: number
}

async function score({ settings, signal }: FilmRun, { path, from, reference, lead, seconds }: Cut): Promise<number> {
  const graph = `[0:v]setpts=PTS-STARTPTS[a];[1:v]setpts=PTS-STARTPTS[b];[a][b]${FILTERS.SSIM}`
  const cut = (start: number, file: string) => ['-ss', String(start), '-t', String(seconds), '-i', file]
  let words = ''
  await runProcess({
    ...{ command: settings.ffmpeg, signal, timeoutMs: TIMEOUT_MS },
    args: [
      ...['-hide_banner', '-nostdin', '-v', 'info', '-nostats', ...INPUT_GUARD, ...cut(from, path)],
      ...[...cut(lead, reference), '-lavfi', graph, '-f', 'null', '-'],
    ],
    onComplaint: (text) => {
      words = (words + text).slice(-8_000)
    },
  })
  return toScore(words, 'SSIM')
}
