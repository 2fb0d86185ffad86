import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { MediaFailure } from '#shared/failure.ts'
import { INPUT_GUARD } from '#shared/input-guard.ts'
import { pictureFilters } from '#shared/picture-filters.ts'
import type { Probe } from '#shared/probe.ts'
import { ProcessError, runProcess } from '#shared/run-process.ts'
import { type FrameFacts, planCandidates, scoreFrame } from './choose-frame.ts'

export interface FrameSource {
  ffmpeg: string
  /** The film as it came: the picture is taken from it. */
  input: string
  probe: Probe
  /** A small rendition of it, in which looking around is quick. */
  preview: string
  /** Name of a picture file that may be written. */
  toFile: (name: string) => string
  signal: AbortSignal
}

const TIMEOUT_MS = 120_000
const MAX_WIDTH = 1920

/**
 * Looks at some moments of a film and answers the picture that stands for it best, as PNG.
 * @throws MediaFailure ENCODE_FAILED when no picture can be read
 */
export async function grabBestFrame(source: FrameSource): Promise<Buffer> {
  const moments: { seconds: number; score: number }[] = []
  for (const [index, seconds] of planCandidates(source.probe.durationSeconds).entries()) {
    const file = source.toFile(`preview-${index}.png`)
    const picture = await grab(source, { file, input: ['-ss', seconds.toFixed(3), '-i', source.preview], filters: [] })
    if (picture) moments.push({ seconds, score: scoreFrame(await measureFrame(picture)) })
  }
  moments.sort((a, b) => b.score - a.score)
  // A film of one picture has none at any later moment than its first.
  for (const { seconds } of [...moments, { seconds: 0 }]) {
    const picture = await grabFull(source, seconds)
    if (picture) return picture
  }
  throw new MediaFailure('ENCODE_FAILED', 'no picture of it can be read')
}

/** Measures a picture. */
export async function measureFrame(picture: Buffer): Promise<FrameFacts> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const stats = await sharp(data, { raw: info }).stats()
  const grey = stats.channels[0]
  return {
    brightness: grey?.mean ?? 0,
    contrast: grey?.stdev ?? 0,
    sharpness: stats.sharpness,
    entropy: stats.entropy,
  }
}

function grabFull(source: FrameSource, seconds: number): Promise<Buffer | null> {
  const { video } = source.probe
  const shown = Math.min(MAX_WIDTH, video.width)
  const size = { width: toEven(shown), height: toEven((shown * video.height) / video.width) }
  return grab(source, {
    file: source.toFile('frame.png'),
    input: [...INPUT_GUARD, '-ss', seconds.toFixed(3), '-i', source.input, '-map', `0:${video.index}`],
    filters: [...pictureFilters(video, size, null), `scale=${size.width}:${size.height}`, 'setsar=1'],
  })
}

function toEven(size: number): number {
  return Math.max(2, Math.round(size / 2) * 2)
}

/** One picture; null when that moment cannot be read, for the others may do. */
async function grab(
  source: FrameSource,
  what: { file: string; input: string[]; filters: string[] },
): Promise<Buffer | null> {
  const filters = what.filters.length > 0 ? ['-vf', what.filters.join(',')] : []
  const output = ['-frames:v', '1', '-c:v', 'png', '-f', 'image2', '-update', '1', what.file]
  const args = ['-v', 'error', '-nostdin', '-y', ...what.input, ...filters, ...output]
  try {
    await runProcess({ command: source.ffmpeg, args, signal: source.signal, timeoutMs: TIMEOUT_MS })
    return await readFile(what.file)
  } catch (error) {
    if (error instanceof ProcessError || isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
