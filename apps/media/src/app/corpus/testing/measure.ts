import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MAX_BYTES = 256 * 1024 * 1024
const SOUND_RATE = 8000
const GRID = 8
const WHITE = 225

/** What a packaged picture shows, decoded with its key. */
export interface SeenPicture {
  frames: number
  /** Index of the first white picture; -1 when there is none. */
  flashFrame: number
  /** Colours of the four corners of the first picture. */
  corners: [number, number, number][]
  /** What the stream says of itself. */
  facts: Record<string, string>
}

export async function seePicture(path: string, keyHex: string): Promise<SeenPicture> {
  const names =
    'width,height,sample_aspect_ratio,pix_fmt,field_order,color_range,color_space,color_primaries,color_transfer'
  const [{ stdout: pixels }, { stdout: facts }] = await Promise.all([
    decode(path, keyHex, ['-vf', `scale=${GRID}:${GRID}:flags=area,format=rgb24`, '-f', 'rawvideo', '-']),
    run('ffprobe', ['-v', 'error', '-show_entries', `stream=${names}`, '-of', 'json', path]),
  ])
  const frameBytes = GRID * GRID * 3
  const frames = Array.from({ length: pixels.length / frameBytes }, (_, index) =>
    pixels.subarray(index * frameBytes, (index + 1) * frameBytes),
  )
  const colourAt = (x: number, y: number): [number, number, number] => {
    const at = (y * GRID + x) * 3
    return [frames[0]?.[at] ?? -1, frames[0]?.[at + 1] ?? -1, frames[0]?.[at + 2] ?? -1]
  }
  return {
    frames: frames.length,
    flashFrame: frames.findIndex((frame) => frame.every((value) => value > WHITE)),
    corners: [colourAt(1, 1), colourAt(6, 1), colourAt(1, 6), colourAt(6, 6)],
    facts: (JSON.parse(facts.toString()) as { streams: Record<string, string>[] }).streams[0] ?? {},
  }
}

/** What a packaged sound track lets hear. */
export interface HeardSound {
  seconds: number
  /** When it is first loud; -1 when it never is. */
  beepAt: number
  hertz: number
}

export async function hearSound(path: string, keyHex: string): Promise<HeardSound> {
  const { stdout } = await decode(path, keyHex, ['-ac', '1', '-ar', String(SOUND_RATE), '-f', 's16le', '-'])
  const samples = new Int16Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 2))
  const loud = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 4
  const first = loud > 500 ? samples.findIndex((value) => Math.abs(value) > loud) : -1
  // A tenth of a second in the middle of the beep.
  const tone = samples.subarray(first + 400, first + 1200)
  const crossings = tone.filter((value, index) => index > 0 && value >= 0 !== (tone[index - 1] ?? 0) >= 0).length
  return { seconds: samples.length / SOUND_RATE, beepAt: first / SOUND_RATE, hertz: crossings * 5 }
}

function decode(path: string, keyHex: string, output: string[]) {
  return run('ffmpeg', ['-v', 'error', '-decryption_key', keyHex, '-i', path, ...output], {
    encoding: 'buffer',
    maxBuffer: MAX_BYTES,
  })
}

/** What the DASH manifest offers. */
export interface OfferedFilm {
  sizes: string[]
  rates: number[]
  seconds: number
}

export function readMpd(mpd: string): OfferedFilm {
  const [, minutes, seconds] = /mediaPresentationDuration="PT(?:(\d+)M)?([\d.]+)S"/.exec(mpd) ?? []
  const rates = [...mpd.matchAll(/frameRate="(\d+)\/(\d+)"/g)].map((match) => Number(match[1]) / Number(match[2]))
  const sets = mpd.match(/<AdaptationSet[^>]*contentType="video"[\s\S]*?<\/AdaptationSet>/g) ?? []
  const sizes = sets.flatMap(
    (set) =>
      set.match(/<Representation[^>]*>/g)?.map((representation) => {
        const find = (name: string) =>
          new RegExp(`\\b${name}="(\\d+)"`).exec(representation)?.[1] ??
          new RegExp(`\\b${name}="(\\d+)"`).exec(set)?.[1]
        return `${find('width')}x${find('height')}`
      }) ?? [],
  )
  return { sizes, rates: [...new Set(rates)], seconds: Number(minutes ?? 0) * 60 + Number(seconds ?? 0) }
}

/** How much lines beside each other differ, of 255; half pictures that were not made whole stand apart like a comb. */
export async function measureComb(path: string, keyHex: string, { width, height }: { width: number; height: number }) {
  const middle = ['-ss', '0.4', '-frames:v', '1', '-vf', `crop=iw:ih/2:0:0,format=gray`, '-f', 'rawvideo', '-']
  const { stdout } = await decode(path, keyHex, middle)
  const lines = Math.floor(height / 4) * 2
  let sum = 0
  for (let at = width; at < width * lines; at += 1) sum += Math.abs((stdout[at] ?? 0) - (stdout[at - width] ?? 0))
  return sum / (width * (lines - 1))
}
