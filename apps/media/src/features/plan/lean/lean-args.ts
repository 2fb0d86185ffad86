import { OUTPUT_COLOUR_ARGS } from '#shared/picture-filters.ts'
import { type AudioPass, audioArgs, type PicturePass, pictureArgs } from '../encode-args.ts'
import type { LeanPicturePlan } from './plan-lean.ts'

/**
 * What SVT-AV1 is asked for. A key picture stands at each segment's beginning and nowhere else, and no picture before it
 * is needed after it, as in H.264, so that segments of both begin at the same moments.
 */
export function av1Args(
  plan: Pick<LeanPicturePlan, 'crf' | 'maxKbps' | 'bufferKbits' | 'gopFrames'>,
  preset: number,
  threads?: number,
): string[] {
  // NOTE SVT-AV1 does not look at ffmpeg's -threads.
  const parallel = threads ? `:lp=${threads}` : ''
  return [
    ...['-c:v', 'libsvtav1', '-preset', String(preset), '-crf', String(plan.crf)],
    ...['-maxrate', `${plan.maxKbps}k`, '-bufsize', `${plan.bufferKbits}k`],
    ...['-g', String(plan.gopFrames), '-svtav1-params', `scd=0:irefresh-type=2${parallel}`],
    ...OUTPUT_COLOUR_ARGS,
  ]
}

/** One run of ffmpeg for the given qualities. */
export function leanPictureArgs(pass: PicturePass<LeanPicturePlan> & { preset: number }): string[] {
  return pictureArgs({ ...pass, tellsCost: true }, (plan) => av1Args(plan, pass.preset, pass.threads))
}

/** One run of ffmpeg for every sound track. */
export function leanSoundArgs(pass: Omit<AudioPass, 'codec'>): string[] {
  return audioArgs({ ...pass, codec: ['-c:a', 'libopus', '-vbr', 'constrained', '-application', 'audio'] })
}
