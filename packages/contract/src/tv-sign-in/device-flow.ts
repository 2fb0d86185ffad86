import * as z from 'zod/mini'
import { deviceIdSchema } from '../http/wire.ts'

/** RFC 8628 §3: what a television speaks. Bodies are forms, answers JSON; errors are those of RFC 6749 §5.2 and RFC 8628 §3.5. */
export const DEVICE_AUTHORIZATION_PATH = '/oauth/device_authorization'
export const TOKEN_PATH = '/oauth/token'
export const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** `{customer id}:{name of the client}`, such as `demo:kola-tv`: the customer is whose service it is. */
const CLIENT_ID = /^([\w.-]{1,80}):([a-z][a-z0-9-]{0,39})$/

export const toClientId = (customerId: string, client: string): string => `${customerId}:${client}`

/** @returns null for what is no client id */
export function readClientId(clientId: string): { customerId: string; client: string } | null {
  const [, customerId, client] = CLIENT_ID.exec(clientId) ?? []
  return customerId && client ? { customerId, client } : null
}

export const deviceAuthorizationBodySchema = z.object({
  client_id: z.string().check(z.minLength(1), z.maxLength(121)),
  /** Beyond the RFC: as in `POST /apps/v1/login`. */
  device_id: z.optional(deviceIdSchema),
  device_name: z.optional(z.string().check(z.maxLength(120))),
})

export const tokenBodySchema = z.object({
  grant_type: z.string(),
  device_code: z.string().check(z.minLength(1), z.maxLength(200)),
  client_id: z.string().check(z.minLength(1), z.maxLength(121)),
})

export interface DeviceAuthorizationAnswer {
  device_code: string
  /** `HKT-BMQ` */
  user_code: string
  verification_uri: string
  /** The same with the code in it, for a QR code. */
  verification_uri_complete: string
  expires_in: number
  /** Seconds between two polls. */
  interval: number
}

export interface TokenAnswer {
  /** The user token of the sign-in. */
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  /** Beyond the RFC: whether it asks who is watching, because whoever approved it chose nobody. */
  asks_who: boolean
}

export const OAUTH_ERRORS = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  authorization_pending: 400,
  slow_down: 400,
  access_denied: 400,
  expired_token: 400,
  /** RFC 6749 §4.1.2.1: also where too many ask. */
  temporarily_unavailable: 503,
} as const

export type OauthErrorCode = keyof typeof OAUTH_ERRORS
