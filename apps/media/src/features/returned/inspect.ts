import * as z from 'zod/mini'
import { INPUT_GUARD } from '#shared/input-guard.ts'
import { ProcessError, runProcess } from '#shared/run-process.ts'
import { isWholeMp4 } from '#shared/whole-file.ts'

/** What a returned file really holds. Times are in seconds. */
export interface Found {
  streams: readonly FoundStream[]
  /** When each picture is shown, in that order. */
  pictureTimes: readonly number[]
  /** Of the pictures at which a decoder can begin, whatever the container says of them. */
  keyTimes: readonly number[]
}

const streamSchema = z.object({
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
  profile: z.optional(z.string()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  pix_fmt: z.optional(z.string()),
  sample_aspect_ratio: z.optional(z.string()),
  color_space: z.optional(z.string()),
  color_range: z.optional(z.string()),
  avg_frame_rate: z.optional(z.string()),
})
const reportSchema = z.object({ streams: z.array(streamSchema), format: z.object({ format_name: z.string() }) })

export type FoundStream = z.infer<typeof streamSchema>

export interface Inspection {
  path: string
  ffmpeg: string
  ffprobe: string
  durationSeconds: number
  signal: AbortSignal
}

const BASE_TIMEOUT_MS = 120_000
const TIMEOUT_PER_SECOND_MS = 10_000
const NAL_IDR = 5

/** A file that nobody can read as a film; the text says why. */
export class UnreadableError extends Error {}

/**
 * Looks into a file from outside with the tools and the guard that look into sources, decoding all of it.
 * @throws UnreadableError
 */
export async function inspectReturned(inspection: Inspection): Promise<Found> {
  if (!(await isWholeMp4(inspection.path))) throw new UnreadableError('it is no whole MP4 file')
  const report = await readReport(inspection)
  if (!/\bmp4\b/.test(report.format.format_name)) throw new UnreadableError(`it is ${report.format.format_name}`)
  if (report.streams.length !== 1) throw new UnreadableError(`it has ${report.streams.length} streams`)
  const pictureTimes = await readTimes(inspection)
  const keyTimes = await readKeyTimes(inspection)
  await decode(inspection)
  return { streams: report.streams, pictureTimes, keyTimes }
}

/** Of a file of our own. */
export async function countPictures(inspection: Inspection): Promise<number> {
  return (await readTimes(inspection)).length
}

async function readReport(inspection: Inspection) {
  const args = ['-v', 'error', ...INPUT_GUARD, '-show_format', '-show_streams', '-of', 'json', inspection.path]
  const report = reportSchema.safeParse(JSON.parse((await run(inspection, inspection.ffprobe, args)).stdout))
  if (!report.success) throw new UnreadableError('ffprobe finds no streams in it')
  return report.data
}

async function readTimes(inspection: Inspection): Promise<number[]> {
  const shown = ['-select_streams', 'v:0', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0']
  const { stdout } = await run(inspection, inspection.ffprobe, [
    '-v',
    'error',
    ...INPUT_GUARD,
    ...shown,
    inspection.path,
  ])
  return stdout
    .split('\n')
    .filter(Boolean)
    .map(Number.parseFloat)
    .toSorted((a, b) => a - b)
}

/** By the units of the stream itself: which pictures a container calls key pictures is its word alone. */
async function readKeyTimes(inspection: Inspection): Promise<number[]> {
  const filter = `h264_mp4toannexb,filter_units=pass_types=${NAL_IDR}`
  const copied = ['-map', '0:v:0', '-c', 'copy', '-copyts', '-bsf:v', filter, '-f', 'framecrc', '-']
  const args = ['-hide_banner', '-nostdin', '-v', 'error', ...INPUT_GUARD, '-i', inspection.path, ...copied]
  const lines = (await run(inspection, inspection.ffmpeg, args)).stdout.split('\n')
  const [, numerator = '0', denominator = '1'] =
    lines.map((line) => /^#tb 0: (\d+)\/(\d+)/.exec(line)).find(Boolean) ?? []
  const unit = Number(numerator) / Number(denominator)
  return lines.filter((line) => /^\d/.test(line)).map((line) => Number(line.split(',')[2]) * unit)
}

async function decode(inspection: Inspection): Promise<void> {
  const args = ['-hide_banner', '-nostdin', '-v', 'error', '-xerror', ...INPUT_GUARD, '-i', inspection.path]
  const { complaints } = await run(inspection, inspection.ffmpeg, [...args, '-map', '0:v:0', '-f', 'null', '-'])
  if (complaints) throw new UnreadableError(`it does not decode: ${complaints.split('\n').at(-1)?.slice(0, 160)}`)
}

async function run({ signal, durationSeconds }: Inspection, command: string, args: readonly string[]) {
  let complaints = ''
  const onComplaint = (text: string) => {
    complaints = (complaints + text).slice(-2_000)
  }
  try {
    const timeoutMs = BASE_TIMEOUT_MS + durationSeconds * TIMEOUT_PER_SECOND_MS
    const stdout = await runProcess({ command, args, signal, timeoutMs, onComplaint })
    return { stdout, complaints: complaints.trim() }
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error
    throw new UnreadableError(`it cannot be read: ${error.stderr.trim().split('\n').at(-1)?.slice(0, 160)}`)
  }
}
