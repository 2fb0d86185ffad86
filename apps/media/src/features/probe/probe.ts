import { stat } from 'node:fs/promises'
import { MediaFailure } from '../../shared/failure.ts'
import { INPUT_GUARD } from '../../shared/input-guard.ts'
import type { Probe } from '../../shared/probe.ts'
import { ProcessError, runProcess } from '../../shared/run-process.ts'
import { beginsAsMp4, isWholeMp4 } from '../../shared/whole-file.ts'
import { toProbe } from './to-probe.ts'

const PROBE_TIMEOUT_MS = 60_000
/** How far before the named end the last picture may lie in a whole file. */
const TAIL_SECONDS = 10

export interface ProbeNeeds {
  ffprobe: string
  signal: AbortSignal
}

/**
 * Looks into a source file and refuses what cannot become a film.
 * @throws MediaFailure EMPTY_FILE, NOT_A_VIDEO, NO_VIDEO_STREAM, TRUNCATED_FILE
 */
export async function probeSource(path: string, needs: ProbeNeeds): Promise<Probe> {
  if ((await stat(path)).size === 0) throw new MediaFailure('EMPTY_FILE')
  const report = await readReport(path, needs)
  const probe = toProbe(report)
  if (isMp4(report) ? !(await isWholeMp4(path)) : !(await hasTail(path, probe, needs))) {
    throw new MediaFailure('TRUNCATED_FILE')
  }
  return probe
}

/** As `probeSource`, for a file that only has to bear sound. Answers the index of its first sound stream. */
export async function probeSound(path: string, needs: ProbeNeeds): Promise<{ index: number; channels: number }> {
  if ((await stat(path)).size === 0) throw new MediaFailure('EMPTY_FILE', 'the extra sound file')
  const report = (await readReport(path, needs)) as {
    streams?: { codec_type: string; index: number; channels?: number }[]
  }
  const sound = report.streams?.find((stream) => stream.codec_type === 'audio')
  if (!sound) throw new MediaFailure('BAD_AUDIO')
  return { index: sound.index, channels: sound.channels ?? 2 }
}

async function readReport(path: string, needs: ProbeNeeds): Promise<unknown> {
  const args = ['-v', 'error', ...INPUT_GUARD, '-show_format', '-show_streams', '-of', 'json', path]
  try {
    return JSON.parse(await run(args, needs))
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error
    if (/moov atom not found/.test(error.stderr) && (await beginsAsMp4(path))) throw new MediaFailure('TRUNCATED_FILE')
    throw new MediaFailure('NOT_A_VIDEO')
  }
}

function isMp4(report: unknown): boolean {
  return /\bmp4\b/.test((report as { format?: { format_name?: string } }).format?.format_name ?? '')
}

/** Asks for pictures near the end; a cut file has none there. */
async function hasTail(path: string, probe: Probe, needs: ProbeNeeds): Promise<boolean> {
  const from = Math.max(0, probe.durationSeconds - TAIL_SECONDS)
  const args = ['-v', 'error', ...INPUT_GUARD, '-read_intervals', `${from.toFixed(3)}%`]
  const text = await run([...args, '-show_entries', 'packet=pts_time', '-of', 'csv=p=0', path], needs).catch(
    (error: unknown) => {
      if (error instanceof ProcessError) return ''
      throw error
    },
  )
  const last = Math.max(0, ...text.split('\n').map((line) => Number.parseFloat(line) || 0))
  return last > from - 1 && last >= probe.durationSeconds - TAIL_SECONDS / 2 - probe.durationSeconds * 0.01
}

function run(args: readonly string[], needs: ProbeNeeds): Promise<string> {
  return runProcess({ command: needs.ffprobe, args, signal: needs.signal, timeoutMs: PROBE_TIMEOUT_MS })
}
