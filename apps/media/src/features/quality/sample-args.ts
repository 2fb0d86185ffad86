import { INPUT_GUARD } from '#shared/input-guard.ts'
import { OUTPUT_COLOURS, pictureFilters } from '#shared/picture-filters.ts'
import type { PicturePlan } from '#shared/plan.ts'
import type { Probe } from '#shared/probe.ts'
import { SEGMENT_SECONDS } from '#shared/segment.ts'

/** A film's parts that stand for it. */
export interface Samples {
  startsSeconds: number[]
  secondsEach: number
}

const MOST_PARTS = 4

/** Parts of a segment's length, spread evenly; a film that is hardly longer than they are is its own sample. */
export function planSamples(durationSeconds: number): Samples {
  if (durationSeconds <= MOST_PARTS * SEGMENT_SECONDS) return { startsSeconds: [0], secondsEach: durationSeconds }
  const toStart = (_: unknown, index: number) =>
    Math.floor(((index + 0.5) * durationSeconds) / MOST_PARTS - SEGMENT_SECONDS / 2)
  return { startsSeconds: Array.from({ length: MOST_PARTS }, toStart), secondsEach: SEGMENT_SECONDS }
}

export interface SampleRun {
  input: string
  probe: Probe
  samples: Samples
  pictures: readonly PicturePlan[]
  toFile: (name: string) => string
}

/** Writes the samples, one after another, as they are at each size: what encodings are held against. Nothing is lost in it. */
export function sampleArgs(run: SampleRun): string[] {
  const { video } = run.probe
  const largest = run.pictures.reduce((a, b) => (b.width > a.width ? b : a))
  const filters = [...pictureFilters(video, largest, largest.frameRate), 'setpts=PTS-STARTPTS'].join(',')
  const { startsSeconds, secondsEach } = run.samples
  const cuts = startsSeconds.map((_, index) => `[${index}:${video.index}]${filters},format=yuv420p,setsar=1[c${index}]`)
  const names = run.pictures.map((_, index) => `[s${index}]`)
  const joined = `${startsSeconds.map((_, index) => `[c${index}]`).join('')}concat=n=${startsSeconds.length}:v=1:a=0`
  const scales = run.pictures.map(
    ({ width, height }, index) =>
      `[s${index}]scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p,${OUTPUT_COLOURS}[v${index}]`,
  )
  return [
    ...['-hide_banner', '-nostdin', '-v', 'error', '-y'],
    ...startsSeconds.flatMap((start) => [
      ...INPUT_GUARD,
      ...['-ss', String(start), '-t', String(secondsEach), '-i', run.input],
    ]),
    '-filter_complex',
    [...cuts, `${joined},split=${names.length}${names.join('')}`, ...scales].join(';'),
    ...run.pictures.flatMap(({ name }, index) => [
      ...['-map', `[v${index}]`, '-c:v', 'libx264', '-qp', '0', '-preset', 'ultrafast', '-f', 'matroska'],
      run.toFile(name),
    ]),
  ]
}
