import type { Marker } from '@kola/contract/playback'

/** The opening or the recap that plays now, which may be skipped; the marker itself, null outside of both. */
export function findSkip(markers: readonly Marker[], positionSeconds: number): Marker | null {
  const isNow = ({ kind, startSeconds, endSeconds }: Marker) =>
    kind !== 'credits' && positionSeconds >= startSeconds && positionSeconds < endSeconds
  return markers.find(isNow) ?? null
}
