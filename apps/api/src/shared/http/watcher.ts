import type { Sight } from '../items.ts'
import type { UserCaller, VisitorCaller } from './route.ts'

/** A person of an account. */
export interface PersonKey {
  tenantId: string
  accountId: string
  profileId: string
}

/** How far whoever calls may see; visitors see all titles. */
export const toSight = ({ tenantId, account, country }: VisitorCaller): Sight => ({
  tenantId,
  country: country ?? null,
  ratingLimit: account?.profile.ratingLimit ?? null,
})

/** Whose list, places and votes they are, and how far that person sees. */
export type Watcher = PersonKey & Sight

export const toWatcher = ({ tenantId, account, country }: UserCaller): Watcher => ({
  country: country ?? null,
  ...{ tenantId, accountId: account.id, profileId: account.profile.id, ratingLimit: account.profile.ratingLimit },
})
