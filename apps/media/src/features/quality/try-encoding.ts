import { stat } from 'node:fs/promises'
import { runProcess } from '#shared/run-process.ts'
import { FILTERS, type Measure, toScore } from './scores.ts'

export interface Trying {
  ffmpeg: string
  /** What the encoding is held against. */
  reference: string
  /** Where the encoding may lie; it is written over by the next. */
  file: string
  seconds: number
  measure: Measure
  signal: AbortSignal
}

const TIMEOUT_MS = 1_800_000

/** Encodes the samples, and says how alike they are and what they weigh. */
export async function tryEncoding(
  trying: Trying,
  codecArgs: readonly string[],
): Promise<{ score: number; kbps: number }> {
  const { ffmpeg, reference, file, signal } = trying
  const common = ['-hide_banner', '-nostdin', '-y']
  const run = { command: ffmpeg, signal, timeoutMs: TIMEOUT_MS, isBackground: true }
  await runProcess({ ...run, args: [...common, '-v', 'error', '-i', reference, ...codecArgs, '-f', 'mp4', file] })
  const { size } = await stat(file)
  let words = ''
  await runProcess({
    ...run,
    args: [
      ...[...common, '-v', 'info', '-nostats', '-i', file, '-i', reference],
      ...['-lavfi', `[0:v]setpts=PTS-STARTPTS[a];[1:v]setpts=PTS-STARTPTS[b];[a][b]${FILTERS[trying.measure]}`],
      ...['-f', 'null', '-'],
    ],
    onComplaint: (text) => {
      words = (words + text).slice(-8_000)
    },
  })
  return { score: toScore(words, trying.measure), kbps: (size * 8) / 1000 / trying.seconds }
}
