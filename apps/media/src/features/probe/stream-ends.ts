import { INPUT_GUARD } from '#shared/input-guard.ts'
import { ProcessError, runProcess } from '#shared/run-process.ts'
import type { ProbeNeeds } from './probe-needs.ts'
import type { Report, ReportStream, StreamEnds } from './report.ts'
import { pickPicture } from './to-probe.ts'

/** Streams that end about when the film does are found in so many seconds before its end. */
const TAIL_SECONDS = 10
const TAIL_TIMEOUT_MS = 120_000
/** Every packet of a long film on a slow disk. */
const SCAN_TIMEOUT_MS = 3_600_000

/**
 * When each stream of picture and sound ends, counted from the moment at which the first of all begins. MP4 says so in
 * its tables; elsewhere the last packets are looked at, and all of them where that does not tell.
 */
export async function findStreamEnds(path: string, report: Report, needs: ProbeNeeds): Promise<StreamEnds> {
  const startSeconds = toNumber(report.format.start_time) ?? 0
  const wanted = [pickPicture(report).video, ...report.streams.filter((stream) => stream.codec_type === 'audio')]
  const announced = new Map(wanted.flatMap((stream) => toAnnounced(stream, startSeconds)))
  const isTold = (ends: StreamEnds) => wanted.every((stream) => ends.has(stream.index))
  if (/\bmp4\b/.test(report.format.format_name ?? '') && isTold(announced)) return announced
  const film = { path, startSeconds }
  const durationSeconds = toNumber(report.format.duration)
  if (durationSeconds !== null) {
    const fromSeconds = startSeconds + Math.max(0, durationSeconds - TAIL_SECONDS)
    const tail = await readEnds({ ...film, fromSeconds }, needs)
    const ends = new Map([...announced, ...tail])
    if (isTold(ends)) return ends
  }
  return readEnds(film, needs)
}

interface Reading {
  path: string
  startSeconds: number
  /** From there on; from the beginning unless given. */
  fromSeconds?: number
}

async function readEnds(reading: Reading, needs: ProbeNeeds): Promise<Map<number, number>> {
  const ends = new Map<number, number>()
  const fields = 'packet=stream_index,pts_time,dts_time,duration_time'
  const { path, fromSeconds } = reading
  const interval = fromSeconds === undefined ? [] : ['-read_intervals', `${fromSeconds.toFixed(3)}%`]
  const timeoutMs = fromSeconds === undefined ? SCAN_TIMEOUT_MS : TAIL_TIMEOUT_MS
  const args = ['-v', 'error', ...INPUT_GUARD, ...interval, '-show_entries', fields, '-of', 'csv=p=0', path]
  const onLine = (line: string) => {
    const [index, pts, dts, duration] = line.split(',').map(Number.parseFloat)
    const from = Number.isFinite(pts) ? pts : dts
    if (index === undefined || from === undefined || !Number.isFinite(from)) return
    const end = from + (duration || 0) - reading.startSeconds
    ends.set(index, Math.max(end, ends.get(index) ?? 0))
  }
  try {
    await runProcess({ command: needs.ffprobe, args, signal: needs.signal, timeoutMs, onLine })
  } catch (error) {
    // What could be read until then tells enough.
    if (!(error instanceof ProcessError)) throw error
  }
  return ends
}

function toAnnounced(stream: ReportStream, startSeconds: number): [number, number][] {
  const duration = toNumber(stream.duration)
  if (duration !== null)
    return [[stream.index, (toNumber(stream.start_time) ?? startSeconds) - startSeconds + duration]]
  const end = toSeconds(stream.tags?.DURATION)
  return end === null ? [] : [[stream.index, end - startSeconds]]
}

/** Matroska's `01:02:03.456000000`. */
function toSeconds(text: string | undefined): number | null {
  const match = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text ?? '')
  return match ? Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]) : null
}

function toNumber(text: string | undefined): number | null {
  const number = Number.parseFloat(text ?? '')
  return Number.isFinite(number) ? number : null
}
