import type { EncodeSpec } from '@kola/contract/encoders/spec'
import type { Found, FoundStream } from './inspect.ts'

/** Why what came back is not believed. `isTheirs` is false where the film itself may be the reason. */
export interface Flaw {
  text: string
  isTheirs: boolean
}

export interface Wanted {
  spec: EncodeSpec
  /** Of a rendition of the film that is there already; null for the first. */
  pictures: number | null
}

/** Fast presets use less than they may. */
const OF_MAIN = ['Constrained Baseline', 'Baseline', 'Main']
const PROFILES: Readonly<Record<EncodeSpec['rendition']['profile'], readonly string[]>> = {
  main: OF_MAIN,
  high: [...OF_MAIN, 'High'],
}
/** Where a container rounds. */
const TIME_TOLERANCE_FRAMES = 0.25
/** A film may hold so much less than it announces, as where its end is cut off. */
const CUT_SECONDS = 2
const CUT_PART = 0.02

const theirs = (text: string): Flaw => ({ text, isTheirs: true })

/** Holds a returned file against what was asked for; null when it is that. */
export function findFlaw(found: Found, wanted: Wanted): Flaw | null {
  const [stream] = found.streams
  if (!stream) return theirs('it has no stream')
  const form = findFormFlaw(stream, wanted.spec)
  if (form) return theirs(form)
  return (
    findTimesFlaw(found, wanted.spec) ??
    findLengthFlaw(found.pictureTimes.length, wanted) ??
    findKeyFlaw(found, wanted.spec)
  )
}

function findFormFlaw(stream: FoundStream, { rendition }: EncodeSpec): string | null {
  const { numerator, denominator } = rendition.frameRate
  const wanted: [string, unknown, unknown][] = [
    ['a stream of', stream.codec_type, 'video'],
    ['a picture in', stream.codec_name, 'h264'],
    ['of size', `${stream.width}x${stream.height}`, `${rendition.width}x${rendition.height}`],
    ['in', stream.pix_fmt, 'yuv420p'],
    ['with pixels of', stream.sample_aspect_ratio ?? '1:1', '1:1'],
    ['with colours of', stream.color_space, 'bt709'],
    ['with a range of', stream.color_range, 'tv'],
  ]
  const wrong = wanted.find(([, is, should]) => is !== should)
  if (wrong) return `it is ${wrong[0]} ${wrong[1]} instead of ${wrong[2]}`
  if (!PROFILES[rendition.profile].includes(stream.profile ?? ''))
    return `it is of profile ${stream.profile} instead of ${rendition.profile}`
  const [top = 0, bottom = 1] = (stream.avg_frame_rate ?? '').split('/').map(Number)
  const isRate = Math.abs(top / bottom / (numerator / denominator) - 1) < 0.001
  return isRate ? null : `it has ${stream.avg_frame_rate} pictures a second instead of ${numerator}/${denominator}`
}

/** Each picture at its moment, the first at nothing: holes and double ones would part picture and sound. */
function findTimesFlaw({ pictureTimes }: Found, { rendition }: EncodeSpec): Flaw | null {
  const frame = toFrameSeconds(rendition)
  const at = pictureTimes.findIndex((time, index) => !(Math.abs(time - index * frame) <= frame * TIME_TOLERANCE_FRAMES))
  return at < 0
    ? null
    : theirs(`picture ${at} is shown at ${pictureTimes[at]?.toFixed(3)} s instead of ${(at * frame).toFixed(3)} s`)
}

function findLengthFlaw(count: number, { spec, pictures }: Wanted): Flaw | null {
  const frame = toFrameSeconds(spec.rendition)
  const announced = spec.film.durationSeconds
  const text = `it lasts ${(count * frame).toFixed(2)} s instead of ${((pictures ?? announced / frame) * frame).toFixed(2)} s`
  // The other may be the one that is wrong by a picture or two.
  if (pictures !== null) return count === pictures ? null : { text, isTheirs: Math.abs(count - pictures) > 2 }
  const missing = announced - count * frame
  if (Math.abs(missing) <= frame * 1.5) return null
  const mayBeCut = missing > 0 && missing <= Math.max(CUT_SECONDS, announced * CUT_PART)
  return { text, isTheirs: !mayBeCut }
}

/** A key picture where each segment begins, and nowhere else: players change between renditions there. */
function findKeyFlaw({ keyTimes, pictureTimes }: Found, { rendition }: EncodeSpec): Flaw | null {
  const frame = toFrameSeconds(rendition)
  const wanted = Math.ceil(pictureTimes.length / rendition.gopFrames)
  if (keyTimes.length !== wanted) return theirs(`it has ${keyTimes.length} key pictures instead of ${wanted}`)
  // By their distances: the container's edit moves all of them alike.
  const [first = 0] = keyTimes
  const at = keyTimes.findIndex(
    (time, index) => Math.abs(time - first - index * rendition.gopFrames * frame) > frame * TIME_TOLERANCE_FRAMES,
  )
  return at < 0 ? null : theirs(`key picture ${at} stands at another place`)
}

const toFrameSeconds = ({ frameRate }: EncodeSpec['rendition']) => frameRate.denominator / frameRate.numerator
