import * as z from 'zod/mini'
import { MediaFailure } from '../../shared/failure.ts'
import type { AudioStream, Fraction, Probe, VideoStream } from '../../shared/probe.ts'

const Stream = z.object({
  index: z.number(),
  codec_type: z.optional(z.string()),
  codec_name: z.optional(z.string()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  sample_aspect_ratio: z.optional(z.string()),
  r_frame_rate: z.optional(z.string()),
  avg_frame_rate: z.optional(z.string()),
  field_order: z.optional(z.string()),
  color_transfer: z.optional(z.string()),
  duration: z.optional(z.string()),
  channels: z.optional(z.number()),
  disposition: z.optional(z.record(z.string(), z.number())),
  tags: z.optional(z.record(z.string(), z.string())),
  side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
})
type Stream = z.infer<typeof Stream>

const Report = z.object({
  streams: z._default(z.array(Stream), []),
  format: z._default(z.object({ format_name: z.optional(z.string()), duration: z.optional(z.string()) }), {}),
})

/** Above this difference between the two rates that ffprobe names, the rate is taken as varying. */
const VARIABLE_RATE_DIFFERENCE = 0.01
const HDR_TRANSFERS = new Set(['smpte2084', 'arib-std-b67'])

/**
 * Reads the JSON of `ffprobe -show_format -show_streams`.
 * @throws MediaFailure NOT_A_VIDEO, NO_VIDEO_STREAM
 */
export function toProbe(json: unknown): Probe {
  const report = Report.safeParse(json)
  if (!report.success || report.data.streams.length === 0) throw new MediaFailure('NOT_A_VIDEO')
  const { streams, format } = report.data
  const video = streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic)
  if (!video?.width || !video.height) throw new MediaFailure('NO_VIDEO_STREAM')
  const durationSeconds = Number(format.duration ?? video.duration ?? 0)
  if (!(durationSeconds > 0)) throw new MediaFailure('NOT_A_VIDEO', 'it holds a picture, not a film')
  return { durationSeconds, video: toVideo(video), audio: streams.filter(isAudio).map(toAudio) }
}

function toVideo(stream: Stream): VideoStream {
  const mean = toFraction(stream.avg_frame_rate)
  const base = toFraction(stream.r_frame_rate)
  const isVariableRate = !!mean && !!base && Math.abs(toNumber(mean) / toNumber(base) - 1) > VARIABLE_RATE_DIFFERENCE
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    ...displaySize(stream),
    frameRate: (isVariableRate ? mean : (base ?? mean)) ?? { numerator: 25, denominator: 1 },
    isVariableRate,
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    isHdr: HDR_TRANSFERS.has(stream.color_transfer ?? ''),
  }
}

function displaySize(stream: Stream): { width: number; height: number } {
  const shape = toFraction(stream.sample_aspect_ratio?.replace(':', '/')) ?? { numerator: 1, denominator: 1 }
  const width = Math.round((stream.width ?? 0) * toNumber(shape))
  const height = stream.height ?? 0
  const rotation = Number(stream.side_data_list?.find((data) => data.rotation)?.rotation ?? stream.tags?.rotate ?? 0)
  return Math.abs(rotation) % 180 === 90 ? { width: height, height: width } : { width, height }
}

function isAudio(stream: Stream): boolean {
  return stream.codec_type === 'audio' && (stream.channels ?? 0) > 0
}

function toAudio(stream: Stream): AudioStream {
  const language = stream.tags?.language
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    channels: stream.channels ?? 0,
    language: language && language !== 'und' ? language : null,
  }
}

/** Reads `24000/1001`; null for `0/0` and for nothing. */
function toFraction(text: string | undefined): Fraction | null {
  const [numerator, denominator] = (text ?? '').split('/').map(Number)
  return numerator && denominator ? { numerator, denominator } : null
}

function toNumber(fraction: Fraction): number {
  return fraction.numerator / fraction.denominator
}
