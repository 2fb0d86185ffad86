import type { EndpointKey } from '@kola/contract/http/endpoints'
import type { Sample } from '../sample.ts'

type SubtitleKey = Extract<
  EndpointKey,
  `${string} /api/v1/apps/films/{titleId}/${'tracks' | 'sound' | `subtitles${string}`}`
>

const NO_FILM = { params: { titleId: 'no-such-title' } }
const NO_TRACK = { params: { titleId: 'no-such-title', trackId: 'en.subtitles' } }
const SEEN = { revision: 0 }

/** Subtitles and sound of films. */
export const SUBTITLE_SAMPLES: Record<SubtitleKey, () => Sample[]> = {
  'GET /api/v1/apps/films/{titleId}/tracks': () => [NO_FILM],
  'POST /api/v1/apps/films/{titleId}/sound': () => [{ ...NO_FILM, body: { ...SEEN, tracks: [] } }],
  'POST /api/v1/apps/films/{titleId}/subtitles': () => [
    { ...NO_FILM, query: { language: 'en', label: 'English', kind: 'subtitles', revision: '0' } },
  ],
  'GET /api/v1/apps/films/{titleId}/subtitles/{trackId}': () => [NO_TRACK],
  'POST /api/v1/apps/films/{titleId}/subtitles/{trackId}/add-line': () => [
    { ...NO_TRACK, body: { ...SEEN, startMs: 0, endMs: 1_000, text: 'Hello' } },
  ],
  'POST /api/v1/apps/films/{titleId}/subtitles/{trackId}/line': () => [
    { ...NO_TRACK, body: { ...SEEN, number: 1, startMs: 0, endMs: 1_000, text: 'Hello' } },
  ],
  'POST /api/v1/apps/films/{titleId}/subtitles/{trackId}/move': () => [
    { ...NO_TRACK, body: { ...SEEN, byMs: 500, stretch: null } },
  ],
  'POST /api/v1/apps/films/{titleId}/subtitles/{trackId}/leave': () => [{ ...NO_TRACK, body: SEEN }],
  'POST /api/v1/apps/films/{titleId}/subtitles/{trackId}/put-in-force': () => [{ ...NO_TRACK, body: SEEN }],
  'POST /api/v1/apps/films/{titleId}/subtitles/{trackId}/versions/{number}/bring-back': () => [
    { params: { ...NO_TRACK.params, number: '1' }, body: SEEN },
  ],
  'POST /api/v1/apps/films/{titleId}/subtitles/{trackId}/withdraw': () => [{ ...NO_TRACK, body: SEEN }],
  'POST /api/v1/apps/films/{titleId}/subtitles/{trackId}/settle': () => [{ ...NO_TRACK, body: { startMs: 0 } }],
}
