import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import type { Permission } from '../staff/permissions.ts'

/**
 * Who may call: anybody, even without the customer header (`open`), nobody's token (`none`), the app token or a user token (`app`), only a user token (`user`),
 * a user token or the short-lived token of payments (`payment`),
 * a user token or a playback session's presence token in `?auth=` (`beacon`; such a call needs no customer header),
 * whoever runs the service, by an API key or a session of the console with the call's permission (`operator`),
 * or somebody of the staff on a session of the console, whatever their role (`staff`).
 */
export type Auth = 'open' | 'none' | 'app' | 'user' | 'beacon' | 'payment' | 'operator' | 'staff'

type Schema = z.ZodMiniType

export interface Endpoint {
  /** One line for the OpenAPI page. */
  summary: string
  auth: Auth
  /** What opens it, of an `operator`'s call. */
  permission?: Permission
  /** Each of these opens it as well. */
  otherPermissions?: readonly Permission[]
  /** Only shortly after the caller has shown once more that it is them; else REAUTHENTICATION_REQUIRED. */
  isProven?: true
  /** Not for a person with a rating limit; else GROWN_UPS_ONLY. */
  isGrown?: true
  /** Also while nobody is chosen, because the person of this sign-in was removed; else PROFILE_GONE. */
  isNobodys?: true
  /** Of the operator's side: it changes nothing that anybody would ask about, or is a part of what was written down as it began. */
  isUnrecorded?: true
  /** Of the account's owner alone: whoever of the staff sees the service as they see it does not see this; else READ_ONLY. */
  isOwners?: true
  /** A GET that changes something, which HEAD must not. */
  hasEffect?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** Of an answer that is no JSON. */
  answerType?: 'text/csv' | 'application/pdf'
  answer: Schema
  /** Codes beyond those that any call may answer. */
  errors: readonly ErrorCode[]
  /** An answer as it may look; feeds OpenAPI. */
  example?: unknown
}

/** Keys are `METHOD /path/{param}`. */
export type EndpointTable = Record<string, Endpoint>

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** A call of whoever has no rating limit. */
export const GROWN_USER = { auth: 'user', isGrown: true } as const
/** The same, also by the token of payments. */
export const GROWN_PAYER = { auth: 'payment', isGrown: true } as const

type Input<S> = S extends Schema ? z.input<S> : undefined
type Output<S> = S extends Schema ? z.output<S> : undefined

export interface CallInput<E extends Endpoint> {
  params: Input<E['params']>
  query: Input<E['query']>
  body: Input<E['body']>
}

/** What a handler receives after the schemas have been applied. */
export interface HandlerInput<E extends Endpoint> {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}

export type Answer<E extends Endpoint> = z.output<E['answer']>
