import { MediaFailure } from '#shared/failure.ts'
import { ProcessError, runProcess } from '#shared/run-process.ts'
import { isWholeMp4 } from '#shared/whole-file.ts'
import type { WorkFolder } from '#shared/work-folder.ts'

export interface EncodeRun {
  ffmpeg: string
  folder: WorkFolder
  /** Files that the run makes, each with what it is made from. */
  outputs: readonly { file: string; inputs: unknown }[]
  /** Arguments for the outputs that are still to be made. */
  toArgs: (files: readonly string[]) => string[]
  durationSeconds: number
  /** From 0 to 1. */
  onProgress: (fraction: number) => void
  signal: AbortSignal
  isBackground?: boolean
  /** What ffmpeg says beside its progress. */
  onWords?: (text: string) => void
}

/** A hundred times the film's length and an hour: slower than that, something hangs. */
const TIMEOUT_PER_SECOND_MS = 100_000
const TIMEOUT_BASE_MS = 3_600_000

/**
 * Runs ffmpeg for the outputs that are not finished yet, and puts them in place when they are whole.
 * @returns the files that this run made; those of an earlier run are not among them
 * @throws MediaFailure ENCODE_FAILED, TRUNCATED_FILE, DISK_FULL, FFMPEG_MISSING
 */
export async function encode(run: EncodeRun): Promise<string[]> {
  const missing: EncodeRun['outputs'][number][] = []
  for (const output of run.outputs) {
    if (!(await run.folder.isFinished(output.file, output.inputs))) missing.push(output)
  }
  if (missing.length > 0) {
    await runEncoder(run, run.toArgs(missing.map((output) => output.file)))
    for (const { file, inputs } of missing) {
      if (!(await isWholeMp4(run.folder.toPart(file)))) throw new MediaFailure('ENCODE_FAILED', `${file} is not whole`)
      await run.folder.finish(file, inputs)
    }
  }
  run.onProgress(1)
  return missing.map((output) => output.file)
}

async function runEncoder(run: EncodeRun, args: string[]): Promise<void> {
  try {
    await runProcess({
      command: run.ffmpeg,
      args,
      signal: run.signal,
      onSpawn: run.folder.noteProcess,
      ...(run.isBackground && { isBackground: true }),
      ...(run.onWords && { onComplaint: run.onWords }),
      timeoutMs: TIMEOUT_BASE_MS + run.durationSeconds * TIMEOUT_PER_SECOND_MS,
      onLine: (line) => {
        const seconds = toSeconds(line)
        if (seconds !== null) run.onProgress(Math.min(1, seconds / run.durationSeconds))
      },
    })
  } catch (error) {
    if (error instanceof ProcessError) throw new MediaFailure('ENCODE_FAILED', toLastWords(error.stderr))
    throw error
  }
}

/** Reads the position from a line of `ffmpeg -progress`. */
export function toSeconds(line: string): number | null {
  const microseconds = /^out_time_us=(\d+)$/.exec(line)?.[1]
  return microseconds ? Number(microseconds) / 1_000_000 : null
}

function toLastWords(stderr: string): string {
  return stderr.trim().split('\n').at(-1)?.slice(0, 300) ?? ''
}
