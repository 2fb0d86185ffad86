import type { MediaFormat } from '../source.ts'

/** The part of the library that an engine uses. Both builds have it. */
export type ShakaLibrary = typeof import('shaka-player/dist/shaka-player.dash-es2021.js').default

/**
 * Fetches the build that reads one format: 169 KB gzip for DASH, 178 KB for HLS, 235 KB for both in one.
 * A second call costs nothing, so a page may call it early to warm the cache.
 */
export async function loadShaka(format: MediaFormat): Promise<ShakaLibrary> {
  const module =
    format === 'dash'
      ? await import('shaka-player/dist/shaka-player.dash-es2021.js')
      : await import('shaka-player/dist/shaka-player.hls-es2021.js')
  return (module.default ?? module) as ShakaLibrary
}
