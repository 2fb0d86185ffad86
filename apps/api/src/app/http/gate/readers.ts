import { OWN_ANSWER, PUBLIC_ANSWER, type SendOptions } from '#shared/http/cached-response.ts'
import type { Caller } from '#shared/http/route.ts'

/** Of a tenant whose titles are not seen everywhere alike. */
export interface ReadersOf {
  /** What its callers see depends on where they are. */
  hasRights(tenantId: string): boolean
  /** By which header a CDN says where that is; null when none does. */
  countryHeader: string | null
}

/**
 * What somebody with a limit reads is kept by no one else, and has names of its own. Where titles are seen in some countries alone,
 * visitors of one country share an answer, and whoever is signed in has their own: their account may say another country.
 */
export function toOptions(caller: Caller | null, { hasRights, countryHeader }: ReadersOf): SendOptions {
  const limit = caller?.account?.profile.ratingLimit
  if (limit) return { ...OWN_ANSWER, tagStart: `${limit}.` }
  if (caller?.tenantId === undefined || !hasRights(caller.tenantId)) return PUBLIC_ANSWER
  if (caller.account) return OWN_ANSWER
  return countryHeader === null ? PUBLIC_ANSWER : { ...PUBLIC_ANSWER, vary: `${PUBLIC_ANSWER.vary}, ${countryHeader}` }
}
