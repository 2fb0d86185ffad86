import { useLayoutEffect } from 'react'
import { navigate, readPlace, useHashPath } from '../../shared/location.ts'
import { matchPath } from '../../shared/match-path.ts'
import { useSession } from '../../shared/service/session.ts'
import { paths } from '../paths.ts'
import { type Access, planRedirect } from '../routing/guards.ts'
import { MEMBER_PATTERNS, OPEN_PATTERNS } from '../undrawn-paths.ts'
import { NotFoundPage } from './not-found-page.tsx'

/** Who may open an address that no screen is drawn for; null when the specification does not know it either. */
export function findAccess(path: string): Access | null {
  const isAmong = (patterns: readonly string[]) => patterns.some((pattern) => matchPath(pattern, path))
  if (isAmong(OPEN_PATTERNS)) return 'anyone'
  return isAmong(MEMBER_PATTERNS) ? 'member' : null
}

/** A known address without a screen stays and says so; any other one leads to `/404`. */
export function UnknownPage() {
  const access = findAccess(useHashPath())
  const session = useSession()
  const redirect = access ? planRedirect({ access, session, place: readPlace() }) : paths.notFound
  useLayoutEffect(() => {
    if (redirect) navigate(redirect, { replace: true })
  }, [redirect])
  return redirect ? null : <NotFoundPage />
}
