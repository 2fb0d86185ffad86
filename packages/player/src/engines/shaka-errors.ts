import { PlayerError, type PlayerErrorCategory } from '../player-error.ts'
import { SpoiltPiece } from '../spoilt/spoilt-piece.ts'

/** What Shaka throws and reports: numbers from its `util/error.js`, and data by code. */
export interface ShakaErrorLike {
  category: number
  code: number
  severity?: number
  data?: readonly unknown[]
  /** Shaka did something about it. */
  handled?: boolean
}

const CATEGORIES: Record<number, PlayerErrorCategory> = {
  1: 'network',
  2: 'text',
  3: 'media',
  4: 'manifest',
  5: 'streaming',
  6: 'drm',
}

const NETWORK = 1
const MEDIA = 3
/** `shaka.util.Error.Severity.RECOVERABLE` */
const RECOVERABLE = 1
const BAD_HTTP_STATUS = 1001
const RESPONSE_FILTER_ERROR = 1007
/** A decoder's, of what was given to it; 3014 and 3015 are its buffer's. */
const STUMBLES = [3014, 3015, 3016]
const LICENCE_REQUEST_FAILED = 6007
const LICENCE_EXPIRED = 6014
const FORBIDDEN = 403
/** `shaka.net.NetworkingEngine.RequestType.LICENSE` */
const LICENCE_REQUEST = 2
/** `shaka.util.Error.Code.OPERATION_ABORTED`, which comes as a failure of the network. */
const ABORTED = 7001
/** The load was given up because another one or the end came. */
const LOAD_INTERRUPTED = 7000
const DESTROYED = 7003

const isShakaError = (value: unknown): value is ShakaErrorLike =>
  typeof value === 'object' && value !== null && 'code' in value && 'category' in value

/** True for the error that giving up a load raises. */
export function isInterruption(error: unknown): boolean {
  return isShakaError(error) && (error.code === LOAD_INTERRUPTED || error.code === DESTROYED)
}

/** True for a request that was broken off, as a seek and another quality do: nothing failed. */
export function isBrokenOff(error: unknown): boolean {
  return isShakaError(error) && error.code === ABORTED
}

/** A request failed for good, or what came is of no use, and Shaka goes on with another rendition. */
export function isGotRound(error: unknown): boolean {
  if (!isShakaError(error) || error.severity !== RECOVERABLE) return false
  return error.category === NETWORK || (error.category === MEDIA && error.handled === true)
}

/** What came is no piece of a film, and nothing else could be played in its place. */
export const isSpoilt = (error: unknown): boolean =>
  isShakaError(error) && error.code === RESPONSE_FILTER_ERROR && error.data?.[0] instanceof SpoiltPiece

/** A decoder gave up over what it was given. */
export const isStumble = (error: unknown): boolean =>
  isShakaError(error) && STUMBLES.includes(error.code) && error.handled !== true

/** Media were refused: the screen that opens them was given back. */
export function isMediaLapse(error: unknown): boolean {
  if (!isShakaError(error) || error.code !== BAD_HTTP_STATUS) return false
  return error.data?.[1] === FORBIDDEN && error.data[4] !== LICENCE_REQUEST
}

/** The same, or a licence that was not renewed for it. */
export function isLapse(error: unknown): boolean {
  if (isMediaLapse(error)) return true
  if (!isShakaError(error)) return false
  return error.code === LICENCE_EXPIRED || toPlayerError(error).code === 'LICENCE_DENIED'
}

/** Names a Shaka error in the house's words; a server's refusal keeps its own status, code and body. */
export function toPlayerError(error: unknown): PlayerError {
  if (!isShakaError(error))
    return new PlayerError({ category: 'player', code: 'UNKNOWN', recoverable: true, cause: error })
  if (isSpoilt(error)) return new PlayerError({ category: 'media', code: 'SPOILT', recoverable: true, cause: error })
  const request = error.code === LICENCE_REQUEST_FAILED ? error.data?.[0] : error
  const answer = isShakaError(request) && request.code === BAD_HTTP_STATUS ? readAnswer(request) : {}
  const category = CATEGORIES[error.category] ?? 'player'
  const { status, code = `SHAKA_${error.code}`, details } = answer
  return new PlayerError({
    category,
    code,
    status,
    details,
    recoverable: isRecoverable(category, status),
    cause: error,
  })
}

/** A broken line or a server in trouble may pass; a refusal or a film that cannot be read does not. */
function isRecoverable(category: PlayerErrorCategory, status: number | undefined): boolean {
  if (status !== undefined) return status >= 500 || status === 408 || status === 429
  return category === 'network' || category === 'streaming' || category === 'drm'
}

/** 1001 carries address, status, body, headers and request type. */
function readAnswer(error: ShakaErrorLike): { status?: number; code?: string; details?: unknown } {
  const [, status, body] = error.data ?? []
  const details = readBody(body)
  return {
    ...(typeof status === 'number' && { status }),
    ...(typeof details?.code === 'string' && { code: details.code }),
    ...(details && { details }),
  }
}

function readBody(body: unknown): { code?: unknown } | null {
  if (typeof body !== 'string' || !body.startsWith('{')) return null
  try {
    return (JSON.parse(body) as { error?: { code?: unknown } }).error ?? null
  } catch {
    // Not our answer but some proxy's page: the status alone speaks.
    return null
  }
}
