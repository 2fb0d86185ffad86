import { INPUT_GUARD } from '#shared/input-guard.ts'
import { ProcessError, runProcess } from '#shared/run-process.ts'

export interface Extraction {
  ffmpeg: string
  /** The film. */
  input: string
  /** Streams with the WebVTT files that they become. */
  outputs: readonly { streamIndex: number; file: string }[]
  signal: AbortSignal
}

/** Every packet of a long film on a slow disk. */
const TIMEOUT_MS = 3_600_000

/** Writes subtitle streams of a film as WebVTT; where one cannot be read, its file is missing or holds no cue. */
export async function extractSubtitles(extraction: Extraction): Promise<void> {
  const { outputs } = extraction
  if (outputs.length === 0) return
  try {
    await runProcess({
      command: extraction.ffmpeg,
      args: extractArgs(extraction),
      signal: extraction.signal,
      timeoutMs: TIMEOUT_MS,
    })
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error
    // One that is broken must not take the others along.
    if (outputs.length > 1) for (const output of outputs) await extractSubtitles({ ...extraction, outputs: [output] })
  }
}

function extractArgs({ input, outputs }: Extraction): string[] {
  return [
    ...['-v', 'error', '-nostdin', '-y', ...INPUT_GUARD, '-i', input],
    ...outputs.flatMap(({ streamIndex, file }) => [
      ...['-map', `0:${streamIndex}`, '-c:s', 'webvtt', '-map_metadata', '-1', '-f', 'webvtt', file],
    ]),
  ]
}
