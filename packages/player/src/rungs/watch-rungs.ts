import { ASK_AGAIN_MS } from '../engines/outage.ts'
import { toPlayerError } from '../engines/shaka-errors.ts'
import type { ShakaLibrary } from '../engines/shaka-library.ts'
import { systemTimers, type Timers } from '../listeners/timers.ts'
import type { MediaFormat } from '../source.ts'
import { createKnownRungs, type KnownRungs, type Stream, type Variant } from './known-rungs.ts'

type ShakaPlayer = InstanceType<ShakaLibrary['Player']>
type RungPlayer = Pick<
  ShakaPlayer,
  'configure' | 'addEventListener' | 'getNetworkingEngine' | 'getVideoTracks' | 'isLive'
>
type Manager = InstanceType<ShakaLibrary['abr']['SimpleAbrManager']>

const GONE = [404, 410]
/** `shaka.net.NetworkingEngine.RequestType.SEGMENT` */
const SEGMENT_REQUEST = 1
/** `shaka.util.Error.Code.TIMEOUT`, after which Shaka tries no other rendition. */
const TIMEOUT = 1003

export interface RungNeeds {
  format: MediaFormat
  /** Another film plays, or none. */
  isOver: () => boolean
  /** Files of the picture that are not played, by what the manifest calls them. */
  lost?: ReadonlySet<string>
  timers?: Timers
  /** Fires `online`. The window, unless a test brings its own. */
  page?: EventTarget
}

export interface Rungs extends Pick<KnownRungs, 'listResting'> {
  /** What came of a file is of no use. */
  lose: (stream: Stream) => void
  /** There is no other file that could be played instead. */
  isEnd: (error: unknown) => boolean
}

/** What watches one film's files. */
interface Watch extends Required<Omit<RungNeeds, 'format' | 'lost'>> {
  known: KnownRungs
  manager: Manager
  /** `choosing`: Shaka looks for what to begin with, and takes another where the first is banned meanwhile. */
  phase: 'loading' | 'choosing' | 'begun'
  ends: WeakSet<object>
  isGone: (error: unknown) => boolean
  switchTo: (variant: Variant) => void
}

/**
 * A film goes on at another rendition where a file of one is not there, from its beginning on. Shaka 5.2.12 begins with
 * none but its first choice, bans whatever plays by the time that a failure comes, and goes silent where a list of pieces
 * failed and it sees no other rendition: nothing asks for that list again.
 */
export function watchRungs(shaka: ShakaLibrary, player: RungPlayer, needs: RungNeeds): Rungs {
  const { timers = systemTimers, page = globalThis as unknown as EventTarget, isOver } = needs
  const watch: Watch = {
    ...{ timers, page, isOver },
    known: createKnownRungs(needs.lost),
    manager: new shaka.abr.SimpleAbrManager(),
    phase: 'loading',
    ends: new WeakSet(),
    // A broadcast asks for pieces that are not there yet.
    isGone: (error) => !player.isLive() && GONE.includes(toPlayerError(error).status ?? 0),
    switchTo: () => {},
  }
  listenToManager(watch, player)
  player.configure({ abrFactory: () => watch.manager })
  player.addEventListener('streaming', () => {
    // Of HLS the first choice is fetched before this, and stands.
    if (needs.format === 'dash') watch.phase = 'choosing'
  })
  player.addEventListener('canupdatestarttime', () => {
    watch.phase = 'begun'
  })
  player.addEventListener('downloadfailed', (event) => onLoss(watch, event as unknown as Loss))
  player.getNetworkingEngine()?.addEventListener('retry', (event) => {
    const { error } = event as unknown as Loss
    if (isOfSegment(error) && watch.isGone(error)) (event as Event).preventDefault()
  })
  return {
    isEnd: (error) => typeof error === 'object' && error !== null && watch.ends.has(error),
    listResting: watch.known.listResting,
    lose: (stream) => void watch.known.lose(stream),
  }
}

interface Loss {
  error: unknown
  /** Of a piece, or of what its decoder must know. */
  context?: { stream?: Stream }
}

const isOfSegment = (error: unknown) => (error as { data?: readonly unknown[] }).data?.[4] === SEGMENT_REQUEST

/** Shaka itself goes on at another rendition after a piece: it must find one that it has not banned. */
function onLoss({ known, isGone }: Watch, { error, context: { stream } = {} }: Loss): void {
  if (stream && known.has(stream) && isGone(error)) known.lose(stream)
}

/** The manager is told of all that can be played, and it alone can have another rendition played. */
function listenToManager(watch: Watch, player: RungPlayer): void {
  const { manager, known } = watch
  const [init, setVariants] = [manager.init.bind(manager), manager.setVariants.bind(manager)]
  manager.init = (switchTo: Watch['switchTo'], ban: (type: string, seconds: number) => void) => {
    watch.switchTo = switchTo
    // A device that drops pictures is not helped by a larger one.
    return init(switchTo, (type: string, seconds: number) => hasSmaller(player) && ban(type, seconds))
  }
  manager.setVariants = (variants: Variant[], isLowLatency: boolean) => {
    for (const stream of known.meet(variants)) followIndex(watch, stream)
    return setVariants(known.listPlayable(), isLowLatency)
  }
}

function hasSmaller(player: RungPlayer): boolean {
  const tracks = player.getVideoTracks()
  const active = tracks.find((track) => track.active)
  return active !== undefined && tracks.some(({ bandwidth }) => bandwidth < active.bandwidth)
}

/** A list of pieces is asked for once at a time, by whoever wants it. */
function followIndex(watch: Watch, stream: Stream): void {
  const create = stream.createSegmentIndex.bind(stream)
  let underWay: Promise<void> | null = null
  stream.createSegmentIndex = () => {
    underWay ??= askForIndex(watch, stream, create).finally(() => {
      underWay = null
    })
    return underWay
  }
}

async function askForIndex(watch: Watch, stream: Stream, create: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await create()
    } catch (error) {
      const isOfFile = watch.isGone(error) || toPlayerError(error).category === 'media'
      if (isOfFile && goRound(watch, stream, error as object)) return
      if (isOfFile || !isWaitedFor(watch, stream, error)) throw error
      await untilAskedAgain(watch)
      if (watch.isOver()) throw error
    }
  }
}

/** @returns false where nothing else can be played */
function goRound(watch: Watch, stream: Stream, error: object): boolean {
  const { known, manager, phase, isOver } = watch
  if (phase === 'loading' || isOver()) return false
  if (!known.lose(stream)) {
    watch.ends.add(error)
    return false
  }
  if (phase === 'choosing') return true
  manager.setVariants([], false)
  const next = manager.chooseVariant() as unknown as Variant | null
  if (!next || next.video === stream || next.audio === stream) return false
  watch.switchTo(next)
  return true
}

/** Whether Shaka would give up: it goes round by itself where it sees another rendition. */
function isWaitedFor({ known, phase, isOver }: Watch, stream: Stream, error: unknown): boolean {
  const { category, recoverable } = toPlayerError(error)
  if (phase !== 'begun' || isOver() || category !== 'network' || !recoverable) return false
  return !navigator.onLine || (error as { code: number }).code === TIMEOUT || !known.hasOther(stream)
}

function untilAskedAgain({ timers, page }: Watch): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.after(ASK_AGAIN_MS, done)
    function done() {
      cancel()
      page.removeEventListener('online', done)
      resolve()
    }
    page.addEventListener('online', done)
  })
}
