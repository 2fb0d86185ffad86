import type { ShakaLibrary } from '../engines/shaka-library.ts'
import type { Stream } from '../rungs/known-rungs.ts'
import type { MediaSource } from '../source.ts'
import type { FetchAnew } from './fetch-anew.ts'
import { isWholePiece } from './is-whole.ts'
import { SpoiltPiece } from './spoilt-piece.ts'

type ShakaPlayer = InstanceType<ShakaLibrary['Player']>
type Networking = NonNullable<ReturnType<ShakaPlayer['getNetworkingEngine']>>
type Response = Parameters<Parameters<Networking['registerResponseFilter']>[0]>[1]

/** What a request is of, as far as Shaka says. */
interface Of {
  stream?: Stream & { mimeType: string }
  type?: number
  segment?: { getStartTime: () => number } | null
}

/** No piece is longer. */
const PIECE_SECONDS = 10
/** Of a stored film's addresses: what follows the last slash names the file on the line too. */
const LINE = /^https?:/

export interface MendNeeds {
  source: Pick<MediaSource, 'url' | 'rights'>
  fetchAnew: FetchAnew
  /** This file is of no use: another one is to be played in its place. */
  onLoss: (stream: Stream) => void
  /** What a decoder has stumbled over here is not believed again, as whole as it looks. */
  doubtedSeconds: number | null
}

/** Where the pictures of a film came from. */
export interface MendedPieces {
  /** Names the file whose picture stands at a place, or just after it; null where that is not known. */
  findPicture: (seconds: number) => string | null
}

/**
 * Looks at each piece before it is decoded, for what a decoder cannot read ends the whole film. A spoilt one is fetched anew once,
 * past whatever the browser and those between keep; where that is spoilt too the film goes on from another file.
 */
export function mendPieces(
  shaka: Pick<ShakaLibrary, 'net'>,
  player: Pick<ShakaPlayer, 'getNetworkingEngine'>,
  needs: MendNeeds,
): MendedPieces {
  const { RequestType, AdvancedRequestType } = shaka.net.NetworkingEngine
  const pictures = new Map<number, string>()
  player.getNetworkingEngine()?.registerResponseFilter(async (type, response, context) => {
    // NOTE: taken apart, as what checks for old televisions takes it for another `stream`.
    const { stream, type: kind, segment } = (context ?? {}) as Of
    const isPiece = type === RequestType.SEGMENT && kind === AdvancedRequestType.MEDIA_SEGMENT
    if (!isPiece || !stream || !/^(video|audio)\/mp4/.test(stream.mimeType)) return
    const startSeconds = segment?.getStartTime() ?? 0
    if (stream.type === 'video' && stream.originalId) pictures.set(startSeconds, stream.originalId)
    if (!isDoubted(startSeconds, needs.doubtedSeconds) && isWholePiece(response.data as ArrayBuffer)) return
    const data = await needs.fetchAnew(toAsked(response, needs.source))
    if (data && isWholePiece(data)) response.data = data
    else {
      needs.onLoss(stream)
      throw new SpoiltPiece(response.originalUri)
    }
  })
  return {
    findPicture(seconds) {
      const starts = [...pictures.keys()].filter((start) => start <= seconds + 1)
      return pictures.get(Math.max(...starts)) ?? null
    },
  }
}

const isDoubted = (startSeconds: number, seconds: number | null) =>
  seconds !== null && Math.abs(startSeconds - seconds) <= PIECE_SECONDS

/** What is stored on this device is asked for on the line. */
function toAsked({ uri, originalRequest }: Response, { url, rights }: MendNeeds['source']) {
  const asked = originalRequest.uris[0] ?? uri
  const onLine = LINE.test(asked) ? asked : new URL(asked.slice(asked.lastIndexOf('/') + 1), url).href
  return { url: rights?.toUrl(onLine) ?? onLine, range: originalRequest.headers.Range }
}
