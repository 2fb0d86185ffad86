import { HDR_TRANSFERS } from '#shared/colours.ts'
import { MediaFailure } from '#shared/failure.ts'
import type { Fraction, Probe, VideoStream } from '#shared/probe.ts'
import type { Report, ReportStream, StreamEnds } from './report.ts'
import { toAudio, toSubtitle } from './to-tracks.ts'

/** Above this difference between the two rates that ffprobe names, the rate is taken as varying. */
const VARIABLE_RATE_DIFFERENCE = 0.01
/** Containers with one clock for all of their streams. */
const OWN_CLOCK = /\b(mp4|matroska|avi)\b/
/** No film is made this fast: the number is a container's clock. */
const CLOCK_RATE = 300
const USUAL_RATE: Fraction = { numerator: 30, denominator: 1 }
/** Dolby Vision without a base picture: only its own decoders know the colours. */
const BASELESS_DOLBY_VISION = 5

/**
 * Reads the JSON of `ffprobe -show_format -show_streams`, and what was found out about the ends of its streams.
 * @throws MediaFailure NOT_A_VIDEO, NO_VIDEO_STREAM, COLOURS_NOT_TAKEN
 */
export function toProbe(report: Report, found: { ends: StreamEnds; endsAbruptly: boolean }): Probe {
  const { video, others } = pickPicture(report)
  const durationSeconds = found.ends.get(video.index) ?? 0
  if (!(durationSeconds > 0)) throw new MediaFailure('NOT_A_VIDEO', 'it holds a picture, not a film')
  return {
    durationSeconds,
    video: toVideo(video),
    audio: report.streams.filter(isAudio).map((stream) => toAudio(stream, found.ends)),
    subtitles: report.streams.filter((stream) => stream.codec_type === 'subtitle').map(toSubtitle),
    otherPictures: others,
    endsAbruptly: found.endsAbruptly,
    needsAllStreams: !OWN_CLOCK.test(report.format.format_name ?? ''),
  }
}

/** The picture that is taken: the one marked as the default, else the first; a cover is none. @throws MediaFailure */
export function pickPicture(report: Report): { video: ReportStream; others: number } {
  const pictures = report.streams.filter(
    (stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic && stream.width && stream.height,
  )
  const video = pictures.find((stream) => stream.disposition?.default) ?? pictures[0]
  if (video) return { video, others: pictures.length - 1 }
  throw new MediaFailure(report.streams.length > 0 ? 'NO_VIDEO_STREAM' : 'NOT_A_VIDEO')
}

function toVideo(stream: ReportStream): VideoStream {
  if (stream.side_data_list?.some((data) => data.dv_profile === BASELESS_DOLBY_VISION)) {
    throw new MediaFailure('COLOURS_NOT_TAKEN', 'Dolby Vision of profile 5')
  }
  const colours = toColours(stream)
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    ...displaySize(stream),
    ...toRate(stream),
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    isHdr: HDR_TRANSFERS.has(colours.transfer ?? ''),
    colours,
  }
}

function toColours(stream: ReportStream): VideoStream['colours'] {
  const known = (text: string | undefined) =>
    !text || ['unknown', 'unspecified', 'reserved'].includes(text) ? null : text
  const isMastered = stream.side_data_list?.some((data) =>
    /^(Mastering display|Content light level) metadata$/.test(data.side_data_type ?? ''),
  )
  const form = stream.pix_fmt ?? ''
  return {
    matrix: known(stream.color_space),
    primaries: known(stream.color_primaries),
    // Only PQ films bear these.
    transfer: known(stream.color_transfer) ?? (isMastered ? 'smpte2084' : null),
    isFullRange: stream.color_range === 'pc' || form.startsWith('yuvj'),
    isRgb: /^(gbr|rgb|bgr|argb|abgr|rgba|bgra|0rgb|0bgr|pal8|x2rgb|x2bgr)/.test(form),
  }
}

function toRate(stream: ReportStream): Pick<VideoStream, 'frameRate' | 'isVariableRate'> {
  const mean = toFraction(stream.avg_frame_rate)
  const base = toFraction(stream.r_frame_rate)
  if (!mean && (!base || toNumber(base) > CLOCK_RATE)) return { frameRate: USUAL_RATE, isVariableRate: true }
  const isVariableRate = !!mean && !!base && Math.abs(toNumber(mean) / toNumber(base) - 1) > VARIABLE_RATE_DIFFERENCE
  return { frameRate: (isVariableRate ? mean : (base ?? mean)) ?? USUAL_RATE, isVariableRate }
}

function displaySize(stream: ReportStream): { width: number; height: number } {
  const shape = toFraction(stream.sample_aspect_ratio?.replace(':', '/')) ?? { numerator: 1, denominator: 1 }
  const width = Math.round((stream.width ?? 0) * toNumber(shape))
  const height = stream.height ?? 0
  const rotation = Number(stream.side_data_list?.find((data) => data.rotation)?.rotation ?? stream.tags?.rotate ?? 0)
  return Math.abs(rotation) % 180 === 90 ? { width: height, height: width } : { width, height }
}

function isAudio(stream: ReportStream): boolean {
  return stream.codec_type === 'audio' && (stream.channels ?? 0) > 0
}

/** Reads `24000/1001`; null for `0/0` and for nothing. */
function toFraction(text: string | undefined): Fraction | null {
  const [numerator, denominator] = (text ?? '').split('/').map(Number)
  return numerator && denominator ? { numerator, denominator } : null
}

function toNumber(fraction: Fraction): number {
  return fraction.numerator / fraction.denominator
}
