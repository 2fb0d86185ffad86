import { paths } from '#shared/paths.ts'
import type { SessionState } from '#shared/service/session.ts'

/** Who may see a screen: those who are not signed in, everybody, or members. */
export type Access = 'visitor' | 'anyone' | 'member'

export interface Visit {
  access: Access
  session: SessionState
  /** Path and query that were asked for. */
  address: string
}

/** Where a visit is led instead; null when it may stay. */
export function planRedirect({ access, session, address }: Visit): string | null {
  if (access === 'visitor' && session === 'member')
    return toNextAddress(address.split('?').slice(1).join('?')) ?? paths.home
  if (access === 'member' && session === 'visitor') return paths.loginThen(address)
  return null
}

/** Where to go on after signing in: the address that was asked for, if it is one of ours. */
export function toNextAddress(search: string): string | null {
  const next = new URLSearchParams(search).get('next')
  return next && /^\/(?!\/)/.test(next) ? next : null
}
