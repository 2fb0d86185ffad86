import type { MediaSource } from '../source.ts'
import { planFirstGuess } from '../start/first-rung.ts'
import { type Connection, planMaxHeight } from './connection.ts'

/** Four tries within a mobile line's patience: 15 s each, waits of 0.5, 1 and 2 s between them. */
const RETRY = {
  maxAttempts: 4,
  baseDelay: 500,
  backoffFactor: 2,
  fuzzFactor: 0.5,
  timeout: 15_000,
  stallTimeout: 8_000,
  connectionTimeout: 10_000,
}

/** A licence server's refusal is final, so a licence is asked for twice at most. */
const LICENCE_RETRY = { ...RETRY, maxAttempts: 2 }

/** How far ahead is fetched. */
export const AHEAD_SECONDS = 24

/** Shaka's settings for a film on a line: small buffers for cheap phones, and never more lines than can be seen. */
export function planShakaConfig(source: MediaSource, connection: Connection, knownBitsPerSecond: number | null = null) {
  return {
    ...planPreferences(source),
    preferredText: source.textLanguage ? [{ language: source.textLanguage }] : [],
    manifest: { retryParameters: RETRY },
    drm: { servers: { ...source.drm?.servers }, retryParameters: LICENCE_RETRY },
    streaming: {
      bufferingGoal: AHEAD_SECONDS,
      bufferBehind: 10,
      rebufferingGoal: 2,
      // Our lists of pieces are right: with more the piece before is fetched as well wherever a film begins in the first half of one.
      inaccurateManifestTolerance: 0.1,
      retryParameters: RETRY,
      // A film goes on without the subtitles that are not there.
      ignoreTextStreamFailures: true,
      // Shaka 5.2.12 asks again and again for a prefetched beginning that a seek has aborted, and never fetches it anew: a seek while a
      // quality or a language changes would end the film. The demo's journey `quick-changes` shows it.
      segmentPrefetchLimit: 0,
      stopFetchingOnPause: connection.saveData,
      // Shaka 5.2.12 decodes what a decoder has stumbled over a second time and gives up then, while it goes round it elsewhere: `spoilt`
      // does it in one way.
      allowMediaSourceRecoveries: false,
    },
    abr: {
      enabled: true,
      // A piece after the last change: the next one may be of a smaller file before what is kept has run out.
      switchInterval: 4,
      ...planFirstGuess(connection, knownBitsPerSecond),
      restrictToElementSize: true,
      restrictToScreenSize: true,
      restrictions: { maxHeight: planMaxHeight(connection) ?? Number.POSITIVE_INFINITY },
    },
  }
}

/** One codec of each kind for the whole film: Shaka leaves out all others before it chooses a quality. */
function planPreferences({ audioLanguage, codecs }: MediaSource) {
  const audio = { ...(audioLanguage && { language: audioLanguage }), ...(codecs && { codec: codecs.sound }) }
  return {
    preferredAudio: audioLanguage || codecs ? [audio] : [],
    ...(codecs && { preferredVideo: [{ codec: codecs.picture, hdrLevel: 'AUTO' }] }),
  }
}
