import type { ShakaLibrary } from '../engines/shaka-library.ts'
import type { LineMeter } from './line-meter.ts'
import type { Reading } from './readings.ts'

type ShakaPlayer = InstanceType<ShakaLibrary['Player']>
type Ended = Event & {
  request: object
  response?: { fromCache?: boolean; data?: { byteLength: number }; headers?: Readonly<Record<string, string>> }
}

/** Tells a meter of every request of a player, and of each piece of an answer as it comes. */
export function meterRequests(
  player: Pick<ShakaPlayer, 'getNetworkingEngine' | 'addEventListener'>,
  meter: LineMeter,
): void {
  const readings = new WeakMap<object, Reading>()
  player.getNetworkingEngine()?.registerRequestFilter((_type, request) => {
    const reading = meter.follow(request.uris[0] ?? '')
    const before = request.streamDataCallback
    readings.set(request, reading)
    request.streamDataCallback = async (data) => {
      reading.came(data.byteLength)
      await before?.(data)
    }
  })
  player.addEventListener('downloadcompleted', (event) => {
    const { request, response } = event as unknown as Ended
    // Such as what came with another answer: nothing was asked of the line.
    if (response?.fromCache) return
    readings.get(request)?.whole(response?.data?.byteLength ?? 0, weighHead(response?.headers))
  })
  player.addEventListener('downloadfailed', (event) => readings.get((event as unknown as Ended).request)?.lost())
}

const STATUS_LINE = 'HTTP/1.1 200 OK\r\n\r\n'
const BETWEEN = ': \r\n'

/** What the head of an answer weighs as HTTP/1.1 writes it. */
function weighHead(headers: Readonly<Record<string, string>> = {}): number {
  const lines = Object.entries(headers).map(([name, value]) => name.length + value.length + BETWEEN.length)
  return lines.reduce((sum, bytes) => sum + bytes, STATUS_LINE.length)
}
