import { stat } from 'node:fs/promises'
import { runProcess } from '#shared/run-process.ts'
import { toProcessorSeconds } from '#shared/tools/processor-seconds.ts'
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

export interface Tried {
  score: number
  kbps: number
  /** Of one processor, for encoding and comparing. */
  seconds: number
}

/** Encodes the samples, and says how alike they are, what they weigh and what that cost. */
export async function tryEncoding(trying: Trying, codecArgs: readonly string[]): Promise<Tried> {
  const { reference, file, measure } = trying
  const encoding = await runFfmpeg(trying, ['-i', reference, ...codecArgs, '-f', 'mp4', file])
  const { size } = await stat(file)
  const graph = `[0:v]setpts=PTS-STARTPTS[a];[1:v]setpts=PTS-STARTPTS[b];[a][b]${FILTERS[measure]}`
  const comparing = await runFfmpeg(trying, ['-i', file, '-i', reference, '-lavfi', graph, '-f', 'null', '-'])
  return {
    score: toScore(comparing, measure),
    kbps: (size * 8) / 1000 / trying.seconds,
    seconds: toProcessorSeconds(encoding) + toProcessorSeconds(comparing),
  }
}

/** @returns the last of what it says */
async function runFfmpeg({ ffmpeg, signal }: Trying, args: readonly string[]): Promise<string> {
  let words = ''
  await runProcess({
    ...{ command: ffmpeg, signal, timeoutMs: TIMEOUT_MS, isBackground: true },
    args: ['-hide_banner', '-nostdin', '-y', '-benchmark', '-v', 'info', '-nostats', ...args],
    onComplaint: (text) => {
      words = (words + text).slice(-8_000)
    },
  })
  return words
}
