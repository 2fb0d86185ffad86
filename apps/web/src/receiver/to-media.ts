import { CUSTOM_DATA_HEADER, type PlaybackAnswer } from '@kola/contract/playback'
import type { Framework, MediaInformation, NetworkRequestInfo, PlaybackConfig } from './caf.ts'
import type { OpenFilm } from './open-film.ts'

/** Numbers of the tracks beside the manifest begin here, those within it lower. */
const FIRST_SIDE_TRACK = 1_000

/** The film as the service told it, in place of what the sender could name. */
export function toMedia(framework: Framework, given: MediaInformation, answer: PlaybackAnswer): MediaInformation {
  const { Track, TrackType, TextTrackType, StreamType } = framework.messages
  const texts = answer.subtitles.flatMap(({ url, ...text }) => (url ? [{ ...text, url }] : []))
  const tracks = texts.map(({ url, language, label }, index) =>
    Object.assign(new Track(FIRST_SIDE_TRACK + index, TrackType.TEXT), {
      ...{ trackContentId: url, trackContentType: 'text/vtt', subtype: TextTrackType.SUBTITLES },
      ...{ language, name: label },
    }),
  )
  return Object.assign(given, {
    ...{ contentId: answer.video.id, contentUrl: answer.dash, contentType: 'application/dash+xml' },
    ...{ streamType: StreamType.BUFFERED, duration: answer.durationSeconds, tracks },
  })
}

/** Real protection where the device has it. */
const SYSTEMS = [
  ['com.widevine.alpha', 'WIDEVINE'],
  ['com.microsoft.playready', 'PLAYREADY'],
  ['org.w3.clearkey', 'CLEARKEY'],
] as const

/** Where licences come from and what goes with them, and the address that opens the film now. */
export function toPlaybackConfig(framework: Framework, config: PlaybackConfig, film: OpenFilm): PlaybackConfig {
  const { servers, customData } = film.answer.drm
  const renew = (request: NetworkRequestInfo) => {
    if (request.url) request.url = film.toUrl(request.url)
  }
  const known = SYSTEMS.find(([name]) => servers[name])
  if (known) {
    config.protectionSystem = framework.ContentProtection[known[1]]
    config.licenseUrl = servers[known[0]] ?? ''
  }
  config.licenseRequestHandler = (request: NetworkRequestInfo) => {
    request.headers = { ...request.headers, [CUSTOM_DATA_HEADER]: customData }
  }
  return Object.assign(config, {
    ...{ manifestRequestHandler: renew, segmentRequestHandler: renew, captionsRequestHandler: renew },
  })
}
