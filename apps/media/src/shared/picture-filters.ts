import { completeColours, type PictureColours } from './colours.ts'
import type { Fraction, VideoStream } from './probe.ts'

export interface PictureSize {
  width: number
  height: number
}

/** What every rendition is, and says that it is. */
export const OUTPUT_COLOURS = 'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv'
/** The same for the encoder, which writes it into the stream. */
export const OUTPUT_COLOUR_ARGS = [
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
]

/** Forms that zimg takes; another one is brought to the nearest. */
const ZIMG_FORMS = 'format=yuv420p|yuv422p|yuv444p|yuv420p10|yuv422p10|yuv444p10'
const ZIMG_RGB_FORMS = 'format=gbrp|gbrp10'

/**
 * What is done to the picture before it is scaled, for renditions and pictures alike: fields made whole, the rate made
 * even, colours brought to those of an ordinary screen. Colours are the dearest, so the picture is first made as small
 * as the largest `size` that is wanted of it; both sides of that are even.
 */
export function pictureFilters(video: VideoStream, size: PictureSize, frameRate: Fraction | null): string[] {
  const rate = frameRate ? [`fps=${frameRate.numerator}/${frameRate.denominator}:start_time=0`] : []
  const whole = video.isInterlaced ? ['bwdif=mode=send_frame'] : []
  return [...whole, ...rate, ...colourFilters(video, size)]
}

function colourFilters(video: VideoStream, size: PictureSize): string[] {
  const colours = completeColours(video)
  if (isOrdinary(colours)) return []
  // NOTE: forms with a full range of their own lose it on the way to another form, so it is made the usual one here.
  const isRgb = colours.matrix === 'gbr'
  const range = colours.range === 'pc' && !isRgb ? ':in_range=pc:out_range=tv' : ''
  const before = [`scale=${size.width}:${size.height}:flags=bicubic${range}`, isRgb ? ZIMG_RGB_FORMS : ZIMG_FORMS]
  const named = [...before, nameColours(colours)]
  if (video.isHdr) return [...named, ...TONE_MAP]
  return [...named, 'zscale=transfer=bt709:primaries=bt709:matrix=bt709:range=tv', 'format=yuv420p']
}

/** High dynamic range is mapped in linear light, and ends in BT.709 numbers, not in RGB that somebody else converts. */
const TONE_MAP = [
  'zscale=transfer=linear:primaries=bt709:npl=100',
  'format=gbrpf32le',
  'tonemap=tonemap=hable:desat=0',
  'zscale=transfer=bt709:matrix=bt709:range=tv',
  'format=yuv420p',
]

function isOrdinary({ matrix, primaries, transfer, range }: PictureColours): boolean {
  return matrix === 'bt709' && primaries === 'bt709' && transfer === 'bt709' && range === 'tv'
}

/** Said aloud, because where the file leaves something out zimg would refuse the film. */
function nameColours({ matrix, primaries, transfer }: PictureColours): string {
  const range = matrix === 'gbr' ? 'pc' : 'tv'
  return `setparams=colorspace=${matrix}:color_primaries=${primaries}:color_trc=${transfer}:range=${range}`
}
