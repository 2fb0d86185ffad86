import { type ReactNode, Suspense } from 'react'
import { readAddress } from '#shared/location/location.ts'
import { matchPath, type RouteParams, RouteParamsContext } from '#shared/location/match-path.ts'
import { useSession } from '#shared/service/session.ts'
import { Redirect } from '#shared/views/redirect.tsx'
import { SiteFrame } from '../frame/site-frame.tsx'
import { planRedirect } from './guards.ts'
import type { Route } from './routes.tsx'

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

interface ScreenProps extends Found {
  /** What stands around it; bar and footer of the site unless it is said. */
  frame?: (view: ReactNode) => ReactNode
}

/** A screen in its frame, for those who may see it; all others are led elsewhere. */
export function Screen({ route, params, frame }: ScreenProps) {
  const session = useSession()
  const redirect = planRedirect({ access: route.access, session, address: readAddress() })
  if (redirect) return <Redirect to={redirect} />
  const { View } = route
  const view = (
    <Suspense fallback={<main className="screen-wait" />}>
      <View />
    </Suspense>
  )
  return (
    <RouteParamsContext value={params}>
      {frame ? frame(view) : <SiteFrame frame={route.frame}>{view}</SiteFrame>}
    </RouteParamsContext>
  )
}
