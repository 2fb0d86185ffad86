import type { Answer, Auth, HandlerInput } from '@kola/contract/http/endpoint'
import type { EndpointKey, Endpoints } from '@kola/contract/http/endpoints'
import type { RatingLimit } from '@kola/contract/profiles/rating'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChargeMiss } from '../cache/responses.ts'
import type { CachedFor, CachedResponse } from './cached-response.ts'
import type { OperatorCaller, StaffOnlyCaller } from './staff/staff-caller.ts'
import type { StreamedAnswer } from './streamed/streamed-answer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the playback that this call begins, where it was chosen ahead; null elsewhere. */
    playbackSessionId: string | null
  }
}

/** Who is signed in on which device. */
export interface SignedIn {
  id: string
  deviceId: string
  signInSessionId: string
  /** When it was last shown on this sign-in session that it is them; null when never, as on a device that another let in. */
  provenAt: Date | null
  /** As its owner gave it: two letters, or null. */
  country: string | null
  profile: WatchingProfile
}

/** Who is watching on a sign-in session. */
export interface WatchingProfile {
  /** The main one's is the account's. */
  id: string
  /** Null for everything. */
  ratingLimit: RatingLimit | null
  /** The person was removed and nobody chosen since: the least is shown, and nothing kept. */
  isGone: boolean
}

/** Whose playback session a presence token belongs to. */
export interface PresenceCaller {
  tenantId: string
  accountId: string
  deviceId: string
  playbackSessionId: string
  titleId: string
}

export interface TenantCaller {
  tenantId: string
  /** Two letters, as a trusted CDN says or else the account; null where neither does. */
  country?: string | null
}

/** Someone with an app token, or signed in. */
export interface VisitorCaller extends TenantCaller {
  /** It is somebody of the staff who sees what the account's owner sees, and changes nothing. */
  isSeen?: boolean
  account?: SignedIn
}

export interface UserCaller extends TenantCaller {
  account: SignedIn
}

/** Either signed in, or a beacon of one playback session; `accountId` and `deviceId` are there in both cases. */
export interface BeaconCaller extends TenantCaller {
  accountId: string
  deviceId: string
  account?: SignedIn
  presence?: PresenceCaller
}

/** A user token that nobody has looked up yet: the handler does so in its own query. */
export interface TokenCaller extends TenantCaller {
  userTokenSha256: string
}

interface CallerOf {
  open: Record<never, never>
  none: TenantCaller
  app: VisitorCaller
  user: UserCaller
  beacon: BeaconCaller
  payment: UserCaller
  operator: OperatorCaller
  staff: StaffOnlyCaller
}

export type Caller = Partial<BeaconCaller & TokenCaller & StaffOnlyCaller & Pick<VisitorCaller, 'isSeen'>>

export interface Http {
  request: FastifyRequest
  reply: FastifyReply
}

type AuthOf<K extends EndpointKey> = Endpoints[K]['auth'] extends infer A extends Auth ? CallerOf[A] : never

/** Answers with the contract's object, or with one that is kept for many callers. */
export type Handler<K extends EndpointKey, C = AuthOf<K>> = (
  call: HandlerInput<Endpoints[K]> & { caller: C; chargeMiss: ChargeMiss } & Http,
) => Answered<K> | Promise<Answered<K>>

type Answered<K extends EndpointKey> = Answer<Endpoints[K]> | CachedResponse | CachedFor | StreamedAnswer

/**
 * Serves one call of the contract. Checks come in this order: customer header, token, then params, query and body;
 * the handler sees only what the schemas let through.
 */
export interface Route {
  <K extends EndpointKey>(key: K, handler: Handler<K>): void
  /** For a user's call whose own query also looks the token up; an unknown one must throw TOKEN_INVALID. */
  byToken<K extends EndpointKey>(key: K, handler: Handler<K, TokenCaller>): void
}
