export interface Place {
  startSeconds: number
  seconds: number
}

const MOST_PLACES = 3

/**
 * Segments of a film that are looked at, by chance, so that nobody who returns it knows which.
 * @param random from 0 to below 1
 */
export function planPlaces(
  { durationSeconds, segmentSeconds }: { durationSeconds: number; segmentSeconds: number },
  random: () => number,
): Place[] {
  const count = Math.max(1, Math.ceil(durationSeconds / segmentSeconds - 0.01))
  const left = Array.from({ length: count }, (_, index) => index)
  const places: Place[] = []
  while (places.length < MOST_PLACES && left.length > 0) {
    const [index = 0] = left.splice(Math.floor(random() * left.length), 1)
    const startSeconds = index * segmentSeconds
    const seconds = Math.min(segmentSeconds, durationSeconds - startSeconds)
    places.push({ startSeconds, seconds })
  }
  return places
}
