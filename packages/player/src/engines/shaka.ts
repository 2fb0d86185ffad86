import type { EngineCommand } from '../commands.ts'
import { type MediaFormat, type MediaSource, MIME_TYPES } from '../source.ts'
import { NO_TRACKS, type Tracks } from '../state.ts'
import { openStored } from '../stored/shaka-stored.ts'
import { AS_WRITTEN, type TextPlacing, toShakaText } from '../text/text-placing.ts'
import { type Connection, planMaxHeight, readConnection } from './connection.ts'
import { createEngine, type EngineFactory, type Report } from './engine.ts'
import { findPreferred } from './languages.ts'
import { handleOnElement, type MediaElementWatch, playOrReport, watchMediaElement } from './media-element.ts'
import { type OutageWatch, watchOutage } from './outage.ts'
import { planShakaConfig } from './shaka-config.ts'
import { isGotRound, isInterruption, toPlayerError } from './shaka-errors.ts'
import { loadShaka, type ShakaLibrary } from './shaka-library.ts'
import { addRights, renewLicences, watchLapses } from './shaka-rights.ts'
import { audioId, isSameTracks, readTracks } from './shaka-tracks.ts'

type ShakaPlayer = InstanceType<ShakaLibrary['Player']>
type Load = Extract<EngineCommand, { type: 'load' }>

export interface ShakaOptions {
  video: HTMLVideoElement
  /** Subtitles are drawn in here; without it the browser draws them over the film's lower edge. */
  textContainer?: HTMLElement | null
  connection?: Connection
  loadLibrary?: (format: MediaFormat) => Promise<ShakaLibrary>
}

/** One playback's moving parts. */
interface Context extends Required<Pick<ShakaOptions, 'video'>> {
  options: ShakaOptions
  report: Report
  watch: MediaElementWatch
  connection: Connection
  player: ShakaPlayer | null
  /** Where the manifest is: on the line, or on this device. */
  address: string
  outage: OutageWatch | null
  tracks: Tracks
  maxHeightPixels: number | null
  placing: TextPlacing
  isDisposed: boolean
}

/** Plays DASH, or HLS when the source says so, with licences from `source.drm`. The library comes on the first load. */
export function createShakaEngine(options: ShakaOptions): EngineFactory {
  return (report) => {
    const { video } = options
    const connection = options.connection ?? readConnection()
    const watch = watchMediaElement(video, report, () => readLiveEdge(context.player))
    const context: Context = {
      ...{ options, video, report, watch, connection },
      ...{
        player: null,
        address: '',
        outage: null,
        tracks: NO_TRACKS,
        maxHeightPixels: null,
        placing: AS_WRITTEN,
        isDisposed: false,
      },
    }
    return createEngine({
      ...handleOnElement(video, report),
      load: (command) => load(context, command),
      selectAudio: ({ id }) => selectAudio(context, id),
      selectText: ({ id }) => selectText(context, id),
      placeText: (placing) => placeText(context, placing),
      selectQuality: ({ maxHeightPixels }) => selectQuality(context, maxHeightPixels),
      dispose: () => dispose(context),
    })
  }
}

async function load(context: Context, { source, startSeconds = 0 }: Load) {
  const { report, video, watch } = context
  watch.setLoading(true)
  report({ status: 'loading', error: null, outage: null, isAutoplayBlocked: false, positionSeconds: startSeconds })
  try {
    const player = await openPlayer(context, source)
    if (context.isDisposed) return
    await player.load(context.address, startSeconds > 0 ? startSeconds : null, MIME_TYPES[source.format])
    renewLicences(player, source)
    await addSideText(player, source)
    reportTracks(context)
    watch.setLoading(false)
    await playOrReport(video, report)
  } catch (error) {
    watch.setLoading(false)
    if (!context.isDisposed && !isInterruption(error)) report({ status: 'error', error: toPlayerError(error) })
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
  context.address = source.stored ? openStored(shaka, source.stored) : source.url
  shaka.polyfill.installAll()
  const player = new shaka.Player(null, context.options.textContainer ?? null)
  context.player = player
  player.configure(planShakaConfig(source, context.connection))
  if (context.maxHeightPixels !== null) selectQuality(context, context.maxHeightPixels)
  placeText(context, context.placing)
  const report: Report = (patch) => context.player === player && context.report(patch)
  const onFailure = (error: unknown) => report({ status: 'error', error: toPlayerError(error) })
  const lapses = watchLapses(player, source.rights, onFailure)
  addRights(shaka, player, { source, lapses })
  const outage = followOutage(context, player, report)
  listen(context, player, (error) => {
    if (lapses.handle(error) || isGotRound(error) || outage.handle(toPlayerError(error))) return
    onFailure(error)
  })
  await player.attach(context.video)
  return player
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
  player.addEventListener('buffering', outage.check)
  player.addEventListener('segmentappended', outage.clear)
  player.addEventListener('downloadfailed', (event) =>
    outage.note(toPlayerError((event as unknown as { error: unknown }).error)),
  )
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

/** Adds the files that the manifest does not carry, and shows the wanted language. */
async function addSideText(player: ShakaPlayer, source: MediaSource) {
  const carried = new Set(player.getTextTracks().map((track) => track.language))
  for (const { url, language, label } of source.text ?? []) {
    if (!carried.has(language)) await player.addTextTrackAsync(url, language, 'subtitles', 'text/vtt', '', label)
  }
  player.selectTextTrack(findPreferred(player.getTextTracks(), source.textLanguage) ?? null)
}

function reportTracks(context: Context) {
  if (!context.player || context.isDisposed) return
  const tracks = readTracks(context.player, context.maxHeightPixels)
  if (isSameTracks(tracks, context.tracks)) return
  context.tracks = tracks
  context.report({ tracks })
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
function selectQuality(context: Context, maxHeightPixels: number | null) {
  context.maxHeightPixels = maxHeightPixels
  const maxHeight = maxHeightPixels ?? planMaxHeight(context.connection) ?? Number.POSITIVE_INFINITY
  context.player?.configure({ abr: { restrictions: { maxHeight } } })
  reportTracks(context)
}

async function dispose(context: Context) {
  context.isDisposed = true
  context.watch.stop()
  context.outage?.stop()
  context.video.pause()
  await context.player?.destroy()
  context.player = null
}
