import type { PackageSourceJob } from '@kola/contract/media'

/** One odd film of the corpus: how ffmpeg makes it, and what has to become of it. */
export interface FilmRow {
  name: string
  /** Name of the film that stands for this one in `npm test`: it takes the same way through probe, plan and encoder. */
  like?: string
  /** Name of the file that the last step writes. */
  file: string
  /** Arguments of one ffmpeg run after another, in a folder of their own. */
  steps: readonly (readonly string[])[]
  /** Other files that the steps read. */
  given?: Readonly<Record<string, string | Buffer>>
  /** Files sent beside the film, by their names in the folder. */
  sent?: Partial<
    Record<'subtitles' | 'audio', Pick<PackageSourceJob['audio'][number], 'language' | 'label' | 'sourceKey'>[]>
  >
  expect: Partial<Expectation>
}

export interface Expectation {
  /** `320x180` of each rendition, from the smallest on. */
  sizes: string[]
  rate: number
  seconds: number
  /** When the picture turns white; null where it does not. */
  flashAt: number | null
  /** When the beep begins. */
  beepAt: number
  /** The tone of each sound track, by language. */
  sounds: Record<string, number>
  /** `language label: text` of each subtitle's first cue. */
  texts: string[]
  notices: string[]
  /** Colours of the corners as `#rrggbb`, from the upper left on in reading order; null where they are not looked at. */
  corners: readonly string[] | null
  /** How far a colour may be off, of 255. */
  colourSlack: number
  /** The picture came in halves: its lines must fit together. */
  isWhole: boolean
  /** How far flash and beep may lie apart. */
  syncSlackSeconds: number
}

export const CORNERS = ['#c03030', '#30a030', '#3040c0', '#c0c040']
export const FLASH_AT = 0.48
const FLASH_SECONDS = 0.2

export const USUAL: Expectation = {
  sizes: ['320x180'],
  rate: 25,
  seconds: 1.6,
  flashAt: FLASH_AT,
  beepAt: FLASH_AT,
  sounds: { und: 440 },
  texts: [],
  notices: [],
  corners: CORNERS,
  colourSlack: 10,
  isWhole: false,
  syncSlackSeconds: 0.06,
}

export interface PictureShape {
  size?: string
  rate?: string | number
  seconds?: number
  /** Filters that make the form and the numbers of the colours; BT.601 in 4:2:0 unless given. */
  form?: string
}

/** Input of a picture with a colour in each corner that turns white for a moment. */
export function picture({ size = '320x180', rate = 25, seconds = 1.6, form = BT601 }: PictureShape = {}): string[] {
  const [a, b, c, d] = CORNERS.map((colour) => colour.replace('#', '0x'))
  const box = (x: string, y: string, colour?: string) => `drawbox=${x}:${y}:iw/2:ih/2:${colour}:fill`
  const white = `drawbox=0:0:iw:ih:white:fill:enable='between(t,${FLASH_AT - 0.001},${FLASH_AT + FLASH_SECONDS - 0.001})'`
  const boxes = [box('0', '0', a), box('iw/2', '0', b), box('0', 'ih/2', c), box('iw/2', 'ih/2', d), white]
  const source = [`color=black:s=${size}:r=${rate}:d=${seconds}`, 'format=rgb24', ...boxes, form]
  return ['-f', 'lavfi', '-i', source.join(',')]
}

export const BT601 = 'scale=out_color_matrix=bt601:out_range=tv,format=yuv420p'
export const BT709 = 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'

/** Input of a sound that is silent but for a beep beside the flash. */
export function beep({ hertz = 440, seconds = 1.6, rate = 48_000, at = FLASH_AT } = {}): string[] {
  const tone = `if(between(t,${at},${at + FLASH_SECONDS}),0.5*sin(2*PI*${hertz}*t),0)`
  return ['-f', 'lavfi', '-i', `aevalsrc='${tone}':s=${rate}:d=${seconds}`]
}

export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '12']
export const AAC = ['-c:a', 'aac', '-b:a', '64k']

export const hevc = (params = '') => [
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', `log-level=none:pools=2${params}`],
]

export const tags = (primaries: string, transfer: string, matrix: string) => [
  ...['-color_primaries', primaries, '-color_trc', transfer, '-colorspace', matrix, '-color_range', 'tv'],
]
