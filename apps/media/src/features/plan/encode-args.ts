import { INPUT_GUARD } from '#shared/input-guard.ts'
import { OUTPUT_COLOUR_ARGS, OUTPUT_COLOURS, pictureFilters } from '#shared/picture-filters.ts'
import type { AudioPlan, PicturePlan, RenditionPlan } from '#shared/plan.ts'
import type { Probe } from '#shared/probe.ts'

/** What of a rendition says how it is encoded. */
type EncodedPicture = Omit<PicturePlan, 'keyLabel'>
type EncodedRendition = Omit<RenditionPlan, 'keyLabel' | 'audioTier'>

export interface PicturePass<P extends EncodedPicture> {
  input: string
  probe: Pick<Probe, 'video' | 'needsAllStreams'> & { audio: readonly { index: number }[] }
  renditions: readonly P[]
  /** Output file of a rendition. */
  toFile: (name: string) => string
  /** How many threads decoder, filters and each encoder may use; as many as ffmpeg sees processors unless told otherwise. */
  threads?: number | undefined
  /** At the end ffmpeg says how much of the processor it took. */
  tellsCost?: boolean
}

export interface VideoPass extends PicturePass<EncodedRendition> {
  preset: string
}

export interface AudioPass {
  inputs: readonly string[]
  tracks: readonly AudioPlan[]
  /** Where every track ends, whatever its source does. */
  endSeconds: number
  /** Of the film's picture, where its container needs it beside the sound. */
  pictureIndex?: number
  toFile: (name: string) => string
  /** AAC unless told otherwise. */
  codec?: readonly string[]
}

/** Arguments of one ffmpeg run that makes several renditions from one decode. Progress comes out on stdout. */
export function encodeArgs(pass: VideoPass): string[] {
  return pictureArgs(pass, (rendition) => videoArgs(rendition, pass.preset))
}

/** The same with any encoder: `toCodecArgs` says which, and how a rendition is asked of it. */
export function pictureArgs<P extends EncodedPicture>(
  pass: PicturePass<P>,
  toCodecArgs: (rendition: P) => string[],
): string[] {
  return [
    ...COMMON,
    ...(pass.tellsCost ? ['-benchmark', '-v', 'info', '-nostats'] : []),
    ...INPUT_GUARD,
    ...threadArgs(pass.threads),
    '-i',
    pass.input,
    ...(pass.threads ? ['-filter_complex_threads', String(pass.threads)] : []),
    '-filter_complex',
    toFilterGraph(pass),
    ...pass.renditions.flatMap((rendition, index) => [
      '-map',
      `[v${index}]`,
      ...toCodecArgs(rendition),
      ...threadArgs(pass.threads),
      ...ending(pass.toFile(rendition.name)),
    ]),
    ...alsoRead(pass.probe.needsAllStreams ? pass.probe.audio.map(({ index }) => index) : []),
  ]
}

const threadArgs = (threads: number | undefined): string[] => (threads ? ['-threads', String(threads)] : [])

/** Arguments of one ffmpeg run that makes every sound track. */
export function audioArgs(pass: AudioPass): string[] {
  return [
    ...COMMON,
    ...pass.inputs.flatMap((input) => [...INPUT_GUARD, '-i', input]),
    ...pass.tracks.flatMap((track) => [
      '-map',
      `${track.input}:${track.streamIndex}`,
      '-vn',
      ...(pass.codec ?? AAC),
      '-b:a',
      `${track.kbps}k`,
      '-ac',
      String(track.channels),
      '-af',
      toSoundFilters(pass.endSeconds),
      ...ending(pass.toFile(track.name)),
    ]),
    ...alsoRead(pass.pictureIndex === undefined ? [] : [pass.pictureIndex]),
  ]
}

/** Streams of the film that are read beside those that are encoded, and thrown away. */
function alsoRead(indexes: readonly number[]): string[] {
  if (indexes.length === 0) return []
  return [...indexes.flatMap((index) => ['-map', `0:${index}`]), '-c', 'copy', '-f', 'null', '-']
}

const AAC = ['-c:a', 'aac']
const COMMON = ['-hide_banner', '-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1', '-stats_period', '1']

function ending(file: string): string[] {
  return ['-map_metadata', '-1', '-map_chapters', '-1', '-f', 'mp4', file]
}

/**
 * Holes and late starts are filled with silence, so that sound and picture keep one clock; then all tracks are made
 * equally long.
 */
function toSoundFilters(endSeconds: number): string {
  const end = endSeconds.toFixed(6)
  return `aresample=48000:async=1:first_pts=0,apad=whole_dur=${end},atrim=end=${end}`
}

function toFilterGraph(pass: PicturePass<EncodedPicture>): string {
  const { video } = pass.probe
  const largest = pass.renditions.reduce((a, b) => (b.width > a.width ? b : a))
  const before = pictureFilters(video, largest, largest.frameRate)
  const split = pass.renditions.map((_, index) => `[s${index}]`).join('')
  const head = `[0:${video.index}]${before.join(',')},split=${pass.renditions.length}${split}`
  const scales = pass.renditions.map(
    ({ width, height }, index) =>
      `[s${index}]scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p,${OUTPUT_COLOURS}[v${index}]`,
  )
  return [head, ...scales].join(';')
}

/** How x264 is asked for a rendition. */
export function videoArgs(rendition: EncodedRendition, preset: string): string[] {
  const gop = String(rendition.gopFrames)
  const rates = [
    '-crf',
    String(rendition.crf),
    '-maxrate',
    `${rendition.maxKbps}k`,
    '-bufsize',
    `${rendition.bufferKbits}k`,
  ]
  const pictures = ['-g', gop, '-keyint_min', gop, '-sc_threshold', '0', '-flags', '+cgop']
  return [
    '-c:v',
    'libx264',
    '-preset',
    preset,
    '-profile:v',
    rendition.profile,
    ...rates,
    ...pictures,
    ...OUTPUT_COLOUR_ARGS,
  ]
}
