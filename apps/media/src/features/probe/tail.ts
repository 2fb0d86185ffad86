import { INPUT_GUARD } from '#shared/input-guard.ts'
import { ProcessError, runProcess } from '#shared/run-process.ts'
import type { ProbeNeeds } from './probe-needs.ts'

const TAIL_SECONDS = 4
const TIMEOUT_MS = 120_000

/**
 * True when the last picture or sound of a recording cannot be read to its end. Nothing else tells that a stream
 * without a length was cut. Where reading begins, complaints are usual, so those before the last second do not count.
 */
export async function hasBrokenEnd(path: string, durationSeconds: number, needs: ProbeNeeds): Promise<boolean> {
  if (!needs.ffmpeg || !(durationSeconds > 0)) return false
  const fromSeconds = Math.max(0, durationSeconds - TAIL_SECONDS)
  const untilEnd = await readComplaints(path, { fromSeconds }, needs)
  if (untilEnd === '') return false
  const lengthSeconds = (durationSeconds - fromSeconds) / 2
  return (await readComplaints(path, { fromSeconds, lengthSeconds }, needs)) === ''
}

async function readComplaints(
  path: string,
  part: { fromSeconds: number; lengthSeconds?: number },
  { ffmpeg = 'ffmpeg', signal }: ProbeNeeds,
): Promise<string> {
  const length = part.lengthSeconds ? ['-t', part.lengthSeconds.toFixed(3)] : []
  const input = [...INPUT_GUARD, '-ss', part.fromSeconds.toFixed(3), ...length, '-i', path]
  const output = ['-map', '0:v:0', '-map', '0:a?', '-f', 'null', '-']
  // NOTE: complaints of decoders come on stderr, beside a good end.
  let complaints = ''
  const args = ['-v', 'error', '-nostdin', ...input, ...output]
  const onComplaint = (text: string) => {
    complaints += text
  }
  try {
    await runProcess({ command: ffmpeg, args, signal, timeoutMs: TIMEOUT_MS, onComplaint })
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error
    return error.stderr
  }
  return complaints
}
