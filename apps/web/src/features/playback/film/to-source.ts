import type { PlaybackAnswer } from '@kola/contract/playback'
import type { EngineKind } from '@kola/player/choose-engine'
import type { Codecs } from '@kola/player/codecs/plan-codecs'
import type { MediaFormat, MediaSource } from '@kola/player/source'

/** What an engine reads. */
export const toFormat = (engine: EngineKind): MediaFormat => (engine === 'shaka-dash' ? 'dash' : 'hls')

/** The answer of the permission check in an engine's words. With `codecs` the manifest that has them all is read. */
export function toSource(answer: PlaybackAnswer, engine: EngineKind, codecs: Codecs | null = null): MediaSource {
  const format = toFormat(engine)
  if (codecs && answer.lean && format === 'dash') {
    return { ...toSource({ ...answer, dash: answer.lean.dash }, engine), codecs, fallbackUrl: absolute(answer.dash) }
  }
  return {
    url: absolute(format === 'dash' ? answer.dash : answer.hls),
    format,
    ...(format === 'dash' && answer.manifest && { manifest: answer.manifest }),
    drm: {
      ...answer.drm,
      servers: Object.fromEntries(Object.entries(answer.drm.servers).map(([name, url]) => [name, absolute(url)])),
    },
    ...(answer.rates && { rates: answer.rates }),
    text: answer.subtitles.flatMap(({ url, language, label }) =>
      url ? [{ url: absolute(url), language, label }] : [],
    ),
  }
}

const absolute = (url: string) => new URL(url, document.baseURI).href
