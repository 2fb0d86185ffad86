import { stat } from 'node:fs/promises'
import { MediaFailure } from '#shared/failure.ts'
import { INPUT_GUARD } from '#shared/input-guard.ts'
import type { Probe } from '#shared/probe.ts'
import { ProcessError, runProcess } from '#shared/run-process.ts'
import { beginsAsMp4, isWholeMp4 } from '#shared/whole-file.ts'
import { checkContainerSize } from './container-size.ts'
import type { ProbeNeeds } from './probe-needs.ts'
import { type Report, reportSchema, type StreamEnds } from './report.ts'
import { findStreamEnds } from './stream-ends.ts'
import { hasBrokenEnd } from './tail.ts'
import { pickPicture, toProbe } from './to-probe.ts'

const PROBE_TIMEOUT_MS = 60_000
/** How far before the end that a container names the last packet of a whole file may lie. */
const TAIL_SLACK_SECONDS = 1
const TAIL_SLACK_PART = 0.01

/** A file that only has to bear sound. */
export interface SoundFile {
  /** Of its first sound stream. */
  index: number
  channels: number
  endSeconds: number | null
}

/**
 * Looks into a source file and refuses what cannot become a film.
 * @throws MediaFailure EMPTY_FILE, NOT_A_VIDEO, NO_VIDEO_STREAM, TRUNCATED_FILE, COLOURS_NOT_TAKEN
 */
export async function probeSource(path: string, needs: ProbeNeeds): Promise<Probe> {
  if ((await stat(path)).size === 0) throw new MediaFailure('EMPTY_FILE')
  const report = await readReport(path, needs)
  pickPicture(report)
  const format = report.format.format_name ?? ''
  const wholeness = await checkContainerSize(path, format)
  if (wholeness === 'cut') throw new MediaFailure('TRUNCATED_FILE')
  const ends = await findStreamEnds(path, report, needs)
  if (wholeness === 'unknown' && !reachesItsEnd(report, ends)) throw new MediaFailure('TRUNCATED_FILE')
  const durationSeconds = Number(report.format.duration)
  const endsAbruptly = /^mpeg/.test(format) && (await hasBrokenEnd(path, durationSeconds, needs))
  return toProbe(report, { ends, endsAbruptly })
}

/** As `probeSource`, for a file that only has to bear sound. @throws MediaFailure EMPTY_FILE, BAD_AUDIO, NOT_A_VIDEO */
export async function probeSound(path: string, needs: ProbeNeeds): Promise<SoundFile> {
  if ((await stat(path)).size === 0) throw new MediaFailure('EMPTY_FILE', 'the extra sound file')
  const { streams, format } = await readReport(path, needs)
  const sound = streams.find((stream) => stream.codec_type === 'audio')
  if (!sound) throw new MediaFailure('BAD_AUDIO')
  const endSeconds = Number.parseFloat(sound.duration ?? format.duration ?? '')
  return {
    index: sound.index,
    channels: sound.channels ?? 2,
    endSeconds: Number.isFinite(endSeconds) ? endSeconds : null,
  }
}

/** @throws MediaFailure NOT_A_VIDEO, TRUNCATED_FILE when the table of an MP4 is missing or ends in its middle */
async function readReport(path: string, needs: ProbeNeeds): Promise<Report> {
  const args = ['-v', 'error', ...INPUT_GUARD, '-show_format', '-show_streams', '-of', 'json', path]
  const run = { command: needs.ffprobe, args, signal: needs.signal, timeoutMs: PROBE_TIMEOUT_MS }
  try {
    const report = reportSchema.safeParse(JSON.parse(await runProcess(run)))
    if (report.success) return report.data
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error
    if ((await beginsAsMp4(path)) && !(await isWholeMp4(path))) throw new MediaFailure('TRUNCATED_FILE')
  }
  throw new MediaFailure('NOT_A_VIDEO')
}

/** A cut file has no packets where its container says that it ends. */
function reachesItsEnd(report: Report, ends: StreamEnds): boolean {
  const durationSeconds = Number.parseFloat(report.format.duration ?? '')
  if (!Number.isFinite(durationSeconds)) return true
  const slack = Math.max(TAIL_SLACK_SECONDS, durationSeconds * TAIL_SLACK_PART)
  return Math.max(0, ...ends.values()) >= durationSeconds - slack
}
