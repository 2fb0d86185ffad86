import type { EngineCommand } from '../commands.ts'
import type { LineMeter } from '../data/line-meter.ts'
import { meterRequests } from '../data/meter-requests.ts'
import { planQuality, type QualityWish } from '../data/plan-quality.ts'
import { type Rungs, watchRungs } from '../rungs/watch-rungs.ts'
import { createHeldSeek, type HeldSeek } from '../seeking/held-seek.ts'
import { type MediaFormat, type MediaSource, MIME_TYPES, type StoredBytes } from '../source.ts'
import { createSpoiltGate, type SpoiltGate } from '../spoilt/spoilt-gate.ts'
import { takeFewerTrips } from '../start/fewer-trips.ts'
import type { KnownLine } from '../start/known-line.ts'
import { NO_TRACKS, type QualityMode, type Tracks } from '../state.ts'
import { AS_WRITTEN, type TextPlacing, toShakaText } from '../text/text-placing.ts'
import { type Connection, readConnection } from './connection.ts'
import { createEngine, type EngineFactory, type Report } from './engine.ts'
import { handleOnElement, type MediaElementWatch, playOrReport, watchMediaElement } from './media-element.ts'
import { type OutageWatch, tellOutage, watchOutage } from './outage.ts'
import { planShakaConfig } from './shaka-config.ts'
import { isGotRound, isInterruption, toPlayerError } from './shaka-errors.ts'
import { loadShaka, type ShakaLibrary } from './shaka-library.ts'
import { addRights, renewLicences, watchLapses } from './shaka-rights.ts'
import { addSideText, audioId, isSameTracks, readTracks } from './shaka-tracks.ts'

type ShakaPlayer = InstanceType<ShakaLibrary['Player']>
type Load = Extract<EngineCommand, { type: 'load' }>

export interface ShakaOptions {
  video: HTMLVideoElement
  /** Subtitles are drawn in here; without it the browser draws them over the film's lower edge. */
  textContainer?: HTMLElement | null
  connection?: Connection
  /** Counts what comes over the line. */
  meter?: LineMeter
  line?: KnownLine
  loadLibrary?: (format: MediaFormat) => Promise<ShakaLibrary>
}

/** One playback's moving parts. */
interface Context extends Required<Pick<ShakaOptions, 'video'>> {
  options: ShakaOptions
  report: Report
  watch: MediaElementWatch
  seek: HeldSeek
  connection: Connection
  player: ShakaPlayer | null
  /** Where the manifest is: on the line, or on this device. */
  address: string
  outage: OutageWatch | null
  rungs: Rungs | null
  spoilt: SpoiltGate
  tracks: Tracks
  wish: QualityWish
  /** What is loaded, and where it began. */
  loaded: Load | null
  /** Where the film stands, whatever becomes of the element. */
  placeSeconds: number
  /** How, while it is being opened. */
  opening: { isPaused: boolean } | null
  placing: TextPlacing
  isDisposed: boolean
}

/** Plays DASH, or HLS when the source says so, with licences from `source.drm`. The library comes on the first load. */
export function createShakaEngine(options: ShakaOptions): EngineFactory {
  return (given) => {
    const { video } = options
    const report: Report = (patch) => {
      context.placeSeconds = patch.positionSeconds ?? context.placeSeconds
      given(patch)
    }
    const connection = options.connection ?? readConnection()
    // The first to hear of a seek: nobody is told of a place that is left again.
    const seek = createHeldSeek(video, report)
    const watch = watchMediaElement(video, report, () => readLiveEdge(context.player))
    const context: Context = {
      ...{ options, video, report, watch, seek, connection },
      ...{
        player: null,
        address: '',
        outage: null,
        rungs: null,
        spoilt: createSpoiltGate({
          ...{ video, meter: options.meter },
          readPlace: () => context.placeSeconds,
          openAgain: () => context.loaded && void loadAgain(context, context.loaded),
        }),
        tracks: NO_TRACKS,
        wish: { mode: 'picture', maxHeightPixels: null },
        loaded: null,
        placeSeconds: 0,
        opening: null,
        placing: AS_WRITTEN,
        isDisposed: false,
      },
    }
    return createEngine({
      ...handleOnElement(video, report, () => context.opening && Object.assign(context.opening, { isPaused: false })),
      seek: ({ positionSeconds }) => seek.to(positionSeconds),
      load: (command) => {
        context.spoilt.begin()
        report({ durationSeconds: 0 })
        return load(context, command)
      },
      selectAudio: ({ id }) => selectAudio(context, id),
      selectText: ({ id }) => selectText(context, id),
      placeText: (placing) => placeText(context, placing),
      selectQuality: ({ mode = 'picture', maxHeightPixels }) => selectQuality(context, { mode, maxHeightPixels }),
      dispose: () => dispose(context),
    })
  }
}

async function load(context: Context, command: Load, isPaused = false) {
  const { report, video, watch, seek } = context
  const { source, startSeconds = 0 } = command
  context.loaded = command
  const opening = { isPaused }
  context.opening = opening
  /** Another load began meanwhile: what becomes of this one says nothing of the film. */
  const isOver = () => context.isDisposed || context.loaded !== command
  const endOpening = () => {
    if (context.loaded !== command) return
    context.opening = null
    seek.endOpening()
    watch.setLoading(false)
  }
  watch.setLoading(true)
  seek.beginOpening()
  report({ status: 'loading', error: null, outage: null, isAutoplayBlocked: false, positionSeconds: startSeconds })
  try {
    const player = await openPlayer(context, source)
    if (isOver()) return
    await player.load(context.address, startSeconds > 0 ? startSeconds : null, MIME_TYPES[source.format])
    if (isOver()) return
    renewLicences(player, source, {
      isPaused: () => video.paused,
      isOver: () => context.player !== player || context.isDisposed,
      onRefused: (error) => {
        video.pause()
        report({ status: 'error', error })
      },
    })
    await addSideText(player, source)
    if (isOver()) return
    reportTracks(context)
    endOpening()
    if (!opening.isPaused) await playOrReport(video, report)
  } catch (error) {
    endOpening()
    if (!isOver() && !isInterruption(error)) report({ status: 'error', error: toPlayerError(error) })
  }
}

/** NOTE: Shaka gives the element of a broadcast a length, which says nothing. */
export function readLiveEdge(player: Pick<ShakaPlayer, 'isLive' | 'seekRange'> | null): number | null {
  return player?.isLive() ? player.seekRange().end : null
}

/** A second load gets a fresh player, so that nothing of a failed one is left. */
async function openPlayer(context: Context, source: MediaSource): Promise<ShakaPlayer> {
  const [shaka] = await Promise.all([
    (context.options.loadLibrary ?? loadShaka)(source.format),
    context.player?.destroy(),
  ])
  context.player = null
  if (context.isDisposed) return Promise.reject({ category: 7, code: 7003 })
  context.address = source.stored ? await readHere(shaka, source.stored) : source.url
  shaka.polyfill.installAll()
  const player = new shaka.Player(null, context.options.textContainer ?? null)
  context.player = player
  player.configure(planShakaConfig(source, context.connection, context.options.line?.read() ?? null))
  player.configure({ manifest: { disableVideo: context.wish.mode === 'sound' } })
  applyQuality(context)
  placeText(context, context.placing)
  if (context.options.meter) meterRequests(player, context.options.meter)
  const report: Report = (patch) => context.player === player && context.report(patch)
  const onFailure = (error: unknown) => report({ status: 'error', error: toPlayerError(error) })
  const lapses = watchLapses(player, source.rights, onFailure)
  addRights(shaka, player, { source, lapses })
  if (!source.stored) takeFewerTrips(shaka, player, source)
  player.addEventListener('segmentappended', () => keepLine(context, player))
  const isOver = () => context.player !== player || context.isDisposed
  const rungs = watchRungs(shaka, player, { format: source.format, isOver, lost: context.spoilt.getLost() })
  context.rungs = rungs
  const mayWiden = () => context.wish.mode === 'picture' && !context.connection.saveData
  context.spoilt.follow(shaka, player, { source, rungs, mayWiden })
  const outage = followOutage(context, player, report)
  listen(context, player, (error) => {
    const isGoingOn = lapses.handle(error) || (isGotRound(error) && !rungs.isEnd(error))
    if (isGoingOn || outage.handle(toPlayerError(error))) return
    void context.spoilt.end(error, { source, player, isOver, end: () => onFailure(error) })
  })
  await player.attach(context.video)
  return player
}

/** NOTE: it is not a number until enough has come for one. */
function keepLine({ options }: Context, player: ShakaPlayer) {
  const { estimatedBandwidth } = player.getStats()
  if (estimatedBandwidth > 0) options.line?.keep(Math.round(estimatedBandwidth))
}

/** @returns the address of what is stored, whose code comes only there */
async function readHere(shaka: ShakaLibrary, stored: StoredBytes): Promise<string> {
  return (await import('../stored/shaka-stored.ts')).openStored(shaka, stored)
}

/** The film plays on from its buffer while nothing comes. */
function followOutage(context: Context, player: ShakaPlayer, report: Report): OutageWatch {
  const { video } = context
  const outage = watchOutage({
    report,
    isStarved: () => player.isBuffering(),
    hasPlayed: () => video.played.length > 0,
    pause: () => video.pause(),
    askAgain: () => void player.retryStreaming(),
  })
  tellOutage(player, outage)
  context.outage?.stop()
  context.outage = outage
  return outage
}

function listen(context: Context, player: ShakaPlayer, onError: (error: unknown) => void) {
  const onTracks = () => reportTracks(context)
  for (const name of ['trackschanged', 'variantchanged', 'adaptation', 'textchanged', 'audiotrackchanged']) {
    player.addEventListener(name, onTracks)
  }
  player.addEventListener('error', (event) => {
    const { detail } = event as unknown as { detail: unknown }
    if (!isInterruption(detail)) onError(detail)
  })
}

function reportTracks(context: Context) {
  if (!context.player || context.isDisposed) return
  const found = readTracks(context.player, context.loaded?.source.rates ?? [], context.rungs?.listResting())
  // A film that is only heard says nothing of its pictures, which can still be chosen.
  const renditions = context.wish.mode === 'sound' ? context.tracks.renditions : found.renditions
  const tracks = { ...found, renditions, ...context.wish }
  if (isSameTracks(tracks, context.tracks)) return
  context.tracks = tracks
  context.report({ tracks })
  if (context.wish.mode !== 'picture') applyQuality(context)
}

function selectAudio(context: Context, id: string) {
  const track = context.player?.getAudioTracks().find((each) => audioId(each) === id)
  if (track) context.player?.selectAudioTrack(track)
  reportTracks(context)
}

function selectText(context: Context, id: string | null) {
  const track = context.player?.getTextTracks().find((each) => String(each.id) === id)
  context.player?.selectTextTrack(track ?? null)
  reportTracks(context)
}

function placeText(context: Context, placing: TextPlacing) {
  context.placing = placing
  context.player?.configure(toShakaText(placing))
}

/** A ceiling, not a fixed rung: a line that gets worse must still be able to go down. */
async function selectQuality(context: Context, wish: QualityWish) {
  const wasHeard = isHeardOnly(context.wish)
  context.wish = wish
  applyQuality(context)
  reportTracks(context)
  if (wasHeard !== isHeardOnly(wish) && context.loaded) await loadAgain(context, context.loaded)
}

const isHeardOnly = ({ mode }: { mode: QualityMode }) => mode === 'sound'

function applyQuality({ player, wish, connection, tracks }: Context) {
  player?.configure(planQuality(wish, connection, tracks))
}

/** With or without the picture, where the film stands and as it stands there. */
async function loadAgain(context: Context, { source }: Load) {
  const { video, player, tracks, opening } = context
  const rate = player?.getPlaybackRate() || 1
  const languageOf = (kind: 'audio' | 'text') => tracks[kind].find(({ isActive }) => isActive)?.language
  const { audioLanguage: _, textLanguage: __, ...rest } = source
  const [audioLanguage, textLanguage] = [languageOf('audio'), languageOf('text')]
  const isPaused = opening?.isPaused ?? context.watch.isPaused()
  const languages = { ...(audioLanguage && { audioLanguage }), ...(textLanguage && { textLanguage }) }
  const again = { ...rest, ...languages }
  await load(context, { type: 'load', source: again, startSeconds: context.placeSeconds }, isPaused)
  if (rate !== 1) video.playbackRate = rate
}

async function dispose(context: Context) {
  context.isDisposed = true
  context.watch.stop()
  context.seek.stop()
  context.outage?.stop()
  context.video.pause()
  await context.player?.destroy()
  context.player = null
}
