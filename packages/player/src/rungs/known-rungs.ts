/** The part of Shaka's streams that is read here: one file of pictures or of sound. */
export interface Stream {
  type: string
  language: string
  bandwidth?: number
  /** What the manifest calls it. */
  originalId?: string | null
  width?: number
  height?: number
  /** Fetches the list of the file's pieces. */
  createSegmentIndex: () => Promise<void>
}

/** Pictures and sound that are played together. */
export interface Variant {
  video: Stream | null
  audio: Stream | null
  /** In seconds of the device's clock; 0 while it is not banned. */
  disabledUntilTime: number
  allowedByApplication: boolean
  allowedByKeySystem: boolean
}

/** A rendition of the picture that is banned for a while. */
export interface RestingTrack {
  width: number | null
  height: number | null
  bandwidth: number
  active: false
}

/** What a film can be played from, and which of its files are gone. */
export interface KnownRungs {
  /** What Shaka offers now; none for the same as before. @returns the files that were not known */
  meet: (variants: readonly Variant[]) => Stream[]
  has: (stream: Stream) => boolean
  /** With the sounds that Shaka offers now. */
  listPlayable: () => Variant[]
  hasOther: (stream: Stream) => boolean
  /** A file is gone. @returns false where there is no other in its place */
  lose: (stream: Stream) => boolean
  listResting: () => RestingTrack[]
}

const toStreams = ({ video, audio }: Variant) => [video, audio].filter((stream) => stream !== null)
/** For a while, not for good. */
const isBanned = ({ disabledUntilTime }: Variant) => disabledUntilTime > 0 && Number.isFinite(disabledUntilTime)
const isAllowed = ({ allowedByApplication, allowedByKeySystem }: Variant) => allowedByApplication && allowedByKeySystem

/** @param lost files that are gone from the beginning on, by what the manifest calls them */
export function createKnownRungs(lost: ReadonlySet<string> = new Set()): KnownRungs {
  const streams = new Set<Stream>()
  const variants = new Set<Variant>()
  const gone = new Set<Stream>()
  let offered: readonly Variant[] = []

  const isGone = (variant: Variant) => toStreams(variant).some((stream) => gone.has(stream))
  /** Sound in another language is no other file of the same. */
  const isOther = (own: Stream) => (variant: Variant) => {
    const others = toStreams(variant).filter(({ type }) => type === own.type)
    const hasLanguage = own.type !== 'audio' || variant.audio?.language === own.language
    return hasLanguage && others.some((other) => other !== own) && isAllowed(variant) && !isGone(variant)
  }
  /** Shaka bans for half a minute only. */
  const rest = () => {
    for (const variant of variants) if (isGone(variant)) variant.disabledUntilTime = Number.POSITIVE_INFINITY
  }
  const isFree = ({ disabledUntilTime }: Variant) => disabledUntilTime === 0

  function lose(stream: Stream): boolean {
    const others = [...variants].filter(isOther(stream))
    if (others.length === 0) return false
    gone.add(stream)
    rest()
    // What was banned for a while is better than nothing.
    if (!others.some(isFree)) for (const other of others) other.disabledUntilTime = 0
    return true
  }

  return {
    meet(given) {
      const isLost = ({ originalId }: Stream) => lost.has(originalId ?? '')
      if (given.length > 0) offered = given
      const found: Stream[] = []
      for (const variant of given) {
        variants.add(variant)
        for (const stream of toStreams(variant)) {
          if (!streams.has(stream)) found.push(stream)
          streams.add(stream)
        }
      }
      for (const stream of found) if (isLost(stream)) lose(stream)
      rest()
      return found
    },
    has: (stream) => streams.has(stream),
    listPlayable() {
      const sounds = new Set(offered.map(({ audio }) => audio))
      const left = [...variants].filter((each) => sounds.has(each.audio) && isAllowed(each) && isFree(each))
      return left.length > 0 ? left : [...offered]
    },
    hasOther: (stream) => [...variants].some((variant) => isOther(stream)(variant) && isFree(variant)),
    lose,
    listResting: () => [...toResting(variants, (variant) => isAllowed(variant) && isBanned(variant))],
  }
}

function toResting(variants: Iterable<Variant>, isResting: (variant: Variant) => boolean): Iterable<RestingTrack> {
  const tracks = new Map<Stream, RestingTrack>()
  for (const variant of variants) {
    const { video } = variant
    if (!video || !isResting(variant)) continue
    const { width = null, height = null, bandwidth = 0 } = video
    tracks.set(video, { width, height, bandwidth, active: false })
  }
  return tracks.values()
}
