import type { EngineCommand } from '../commands.ts'
import type { SideText } from '../source.ts'
import { NO_TRACKS, type Track, type Tracks } from '../state.ts'
import { createEngine, type EngineFactory } from './engine.ts'
import { handleOnElement, playOrReport, toElementError, watchMediaElement } from './media-element.ts'
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
    video.addEventListener('error', onError)
    video.textTracks.addEventListener('change', reportTracks)
    return createEngine({
      ...handleOnElement(video, report),
      load: async (command) => {
        report({ status: 'loading', error: null, isAutoplayBlocked: false })
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
      // The element offers no ceiling; the manifest's own order decides.
      selectQuality: () => undefined,
      dispose: () => {
        watch.stop()
        video.removeEventListener('error', onError)
        video.textTracks.removeEventListener('change', reportTracks)
        closeSource(video)
      },
    })
  }
}

function openSource(video: HTMLVideoElement, { source, startSeconds = 0 }: Load, reportTracks: () => void) {
  video.replaceChildren(...(source.text ?? []).map(toTrackElement))
  video.addEventListener(
    'loadedmetadata',
    () => {
      if (startSeconds > 0) video.currentTime = startSeconds
      reportTracks()
    },
    { once: true },
  )
  video.src = source.url
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
