/** How a picture's numbers stand for colours, in ffmpeg's words; null where the file does not say. */
export interface Colours {
  matrix: string | null
  primaries: string | null
  transfer: string | null
  isFullRange: boolean
  isRgb: boolean
}

/** Transfers of a high dynamic range: PQ (HDR10, Dolby Vision with a base) and HLG. */
export const HDR_TRANSFERS: ReadonlySet<string> = new Set(['smpte2084', 'arib-std-b67'])

/** Players take an untagged picture of at most this many lines for BT.601, a larger one for BT.709. */
const MAX_UNTAGGED_601_LINES = 576

/** What zimg knows. What it does not know counts as unsaid: it would refuse the whole film. */
const MATRICES = new Set(['bt709', 'fcc', 'bt470bg', 'smpte170m', 'bt2020nc'])
const PRIMARIES = new Set([
  ...['bt709', 'bt470m', 'bt470bg', 'smpte170m', 'smpte240m', 'film', 'bt2020', 'smpte431', 'smpte432'],
])
const TRANSFERS = new Set([
  ...['bt709', 'bt470m', 'bt470bg', 'smpte170m', 'linear', 'iec61966-2-1', 'iec61966-2-4'],
  ...['bt2020-10', 'bt2020-12', 'smpte2084', 'arib-std-b67'],
])

export interface PictureColours {
  matrix: string
  primaries: string
  transfer: string
  range: 'tv' | 'pc'
}

/** The colours of a picture with what the file left out filled in as players do. */
export function completeColours(video: { height: number; isHdr: boolean; colours: Colours }): PictureColours {
  const { colours, isHdr } = video
  const isWide = isHdr || colours.primaries === 'bt2020'
  const usualMatrix = isWide ? 'bt2020nc' : video.height <= MAX_UNTAGGED_601_LINES ? 'smpte170m' : 'bt709'
  const known = (set: ReadonlySet<string>, value: string | null, usual: string) =>
    value !== null && set.has(value) ? value : usual
  return {
    matrix: colours.isRgb ? 'gbr' : known(MATRICES, colours.matrix, usualMatrix),
    primaries: known(PRIMARIES, colours.primaries, isWide ? 'bt2020' : 'bt709'),
    transfer: known(TRANSFERS, colours.transfer, 'bt709'),
    range: colours.isFullRange ? 'pc' : 'tv',
  }
}

/** True when a film of high dynamic range, or of wide colours, does not say all that is needed to show it. */
export function areColoursGuessed({ isHdr, colours }: { isHdr: boolean; colours: Colours }): boolean {
  const isWide = isHdr || colours.primaries === 'bt2020'
  return isWide && !(colours.primaries && colours.transfer && (colours.matrix || colours.isRgb))
}
