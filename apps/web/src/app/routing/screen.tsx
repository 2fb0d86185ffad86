import { Suspense, useLayoutEffect } from 'react'
import { navigate, readPlace } from '../../shared/location/location.ts'
import { matchPath, type RouteParams, RouteParamsContext } from '../../shared/location/match-path.ts'
import { forgetMember } from '../../shared/memory/member-memory.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/service/session.ts'
import { SiteFrame } from '../frame/site-frame.tsx'
import { planRedirect } from './guards.ts'
import type { Route } from './routes.tsx'

/** Leads elsewhere before anything is drawn. */
export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => {
    if (to.startsWith(paths.login)) forgetMember()
    navigate(to, { replace: true })
  }, [to])
  return null
}

export interface Found {
  route: Route
  params: RouteParams
}

/** The first route of the table that an address matches. */
export function findRoute(table: readonly Route[], path: string): Found | null {
  for (const route of table) {
    const params = matchPath(route.pattern, path)
    if (params) return { route, params }
  }
  return null
}

/** A screen in its frame, for those who may see it; all others are led elsewhere. */
export function Screen({ route, params }: Found) {
  const session = useSession()
  const redirect = planRedirect({ access: route.access, session, place: readPlace() })
  if (redirect) return <Redirect to={redirect} />
  const { View } = route
  return (
    <RouteParamsContext value={params}>
      <SiteFrame frame={route.frame}>
        <Suspense fallback={<main className="screen-wait" />}>
          <View />
        </Suspense>
      </SiteFrame>
    </RouteParamsContext>
  )
}
