import type { EngineCommand } from '../commands.ts'
import { bringFairPlay } from '../rights/fair-play.ts'
import type { MediaSource, SideText } from '../source.ts'
import { NO_TRACKS, type Track, type Tracks } from '../state.ts'
import { placeNativeText } from '../text/native-text.ts'
import { createEngine, type EngineFactory, type Report } from './engine.ts'
import { findPreferred } from './languages.ts'
import { handleOnElement, playOrReport, readStatus, toElementError, watchMediaElement } from './media-element.ts'
import { type OutageWatch, watchOutage } from './outage.ts'
import { nameLanguage } from './shaka-tracks.ts'

/** Safari's list of audio tracks; no other browser has it. */
interface AudioTrackList extends EventTarget {
  length: number
  [index: number]: { id: string; language: string; label: string; enabled: boolean }
}

type NativeVideo = HTMLVideoElement & { audioTracks?: AudioTrackList }
type Load = Extract<EngineCommand, { type: 'load' }>

/** Apple's own HLS: the element reads the manifest and chooses the rendition itself. */
export function createNativeHlsEngine({ video }: { video: HTMLVideoElement }): EngineFactory {
  return (report) => {
    const watch = watchMediaElement(video, report)
    const reportTracks = () => report({ tracks: readNativeTracks(video) })
    const onError = () => video.error && report({ status: 'error', error: toElementError(video) })
    const fairPlay = bringFairPlay(video, report)
    const placer = placeNativeText(video)
    let outage = followOutage(video, report)
    const onWaiting = () => outage.check()
    video.addEventListener('error', onError)
    video.addEventListener('waiting', onWaiting)
    video.textTracks.addEventListener('change', reportTracks)
    return createEngine({
      ...handleOnElement(video, report),
      load: async (command) => {
        report({ status: 'loading', error: null, outage: null, isAutoplayBlocked: false, durationSeconds: 0 })
        outage.stop()
        outage = followOutage(video, report)
        fairPlay.open(command.source)
        openSource(video, command, reportTracks)
        await playOrReport(video, report)
      },
      selectAudio: ({ id }) => {
        for (const track of listAudio(video)) track.enabled = track.id === id
        reportTracks()
      },
      selectText: ({ id }) => {
        for (const [index, track] of [...video.textTracks].entries()) {
          track.mode = String(index) === id ? 'showing' : 'disabled'
        }
      },
      placeText: (command) => placer.set(command),
      // The element offers no ceiling; the manifest's own order decides.
      selectQuality: () => undefined,
      dispose: () => {
        watch.stop()
        outage.stop()
        placer.stop()
        video.removeEventListener('error', onError)
        video.removeEventListener('waiting', onWaiting)
        video.textTracks.removeEventListener('change', reportTracks)
        closeSource(video)
        fairPlay.stop()
      },
    })
  }
}

/** The element asks again by itself; that the line is gone it does not say. */
function followOutage(video: HTMLVideoElement, report: Report): OutageWatch {
  return watchOutage({
    report,
    isStarved: () => readStatus(video) === 'buffering',
    hasPlayed: () => video.played.length > 0,
    pause: () => video.pause(),
    askAgain: () => undefined,
  })
}

function openSource(video: HTMLVideoElement, { source, startSeconds = 0 }: Load, reportTracks: () => void) {
  video.replaceChildren(...(source.text ?? []).map(toTrackElement))
  video.addEventListener(
    'loadedmetadata',
    () => {
      if (startSeconds > 0) video.currentTime = startSeconds
      selectLanguages(video, source)
      reportTracks()
    },
    { once: true },
  )
  video.src = source.url
}

/** What the viewer chose before; the element's own choice where the film has no such language. */
function selectLanguages(video: NativeVideo, { audioLanguage, textLanguage }: MediaSource) {
  const text = findPreferred([...video.textTracks], textLanguage)
  if (text) text.mode = 'showing'
  const audio = listAudio(video)
  const spoken = findPreferred(audio, audioLanguage)
  if (spoken) for (const track of audio) track.enabled = track === spoken
}

function closeSource(video: HTMLVideoElement) {
  video.pause()
  video.removeAttribute('src')
  video.replaceChildren()
  video.load()
}

function toTrackElement({ url, language, label }: SideText): HTMLTrackElement {
  return Object.assign(document.createElement('track'), { kind: 'subtitles', src: url, srclang: language, label })
}

function listAudio(video: NativeVideo) {
  return Array.from({ length: video.audioTracks?.length ?? 0 }, (_, index) => video.audioTracks?.[index]).filter(
    (track) => track !== undefined,
  )
}

function readNativeTracks(video: NativeVideo): Tracks {
  const text = [...video.textTracks].map(
    (track, index): Track => ({
      id: String(index),
      language: track.language || 'und',
      label: track.label || nameLanguage(track.language),
      isActive: track.mode === 'showing',
    }),
  )
  const audio = listAudio(video).map(
    (track): Track => ({
      id: track.id,
      language: track.language || 'und',
      label: track.label || nameLanguage(track.language),
      isActive: track.enabled,
    }),
  )
  return { ...NO_TRACKS, audio, text }
}
