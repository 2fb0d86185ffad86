import { Suspense, useLayoutEffect } from 'react'
import { navigate, readPlace, useHashPath } from '../shared/location.ts'
import { matchPath, type RouteParams, RouteParamsContext } from '../shared/match-path.ts'
import { forgetMember } from '../shared/query-client.ts'
import { useSession } from '../shared/service/session.ts'
import { SiteFrame } from './frame/site-frame.tsx'
import { paths } from './paths.ts'
import { ErrorBoundary } from './routing/error-boundary.tsx'
import { planRedirect } from './routing/guards.ts'
import { type Route, routes, unknownRoute } from './routing/routes.tsx'
import { useScreenMemory } from './routing/screen-memory.ts'

/** Leads elsewhere before anything is drawn. */
function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => {
    if (to.startsWith(paths.login)) forgetMember()
    navigate(to, { replace: true })
  }, [to])
  return null
}

function Screen({ route }: { route: Route }) {
  const session = useSession()
  const redirect = planRedirect({ access: route.access, session, place: readPlace() })
  if (redirect) return <Redirect to={redirect} />
  const { View } = route
  return (
    <SiteFrame frame={route.frame}>
      <Suspense fallback={<main className="screen-wait" />}>
        <View />
      </Suspense>
    </SiteFrame>
  )
}

interface Found {
  route: Route
  params: RouteParams
}

function findRoute(path: string): Found {
  for (const route of routes) {
    const params = matchPath(route.pattern, path)
    if (params) return { route, params }
  }
  return { route: unknownRoute, params: {} }
}

/** Chooses the screen by the path behind the hash. */
export function AppRouter() {
  const path = useHashPath()
  const found = findRoute(path)
  useScreenMemory(path)
  return (
    <ErrorBoundary place={path}>
      <RouteParamsContext value={found.params}>
        <Screen route={found.route} />
      </RouteParamsContext>
    </ErrorBoundary>
  )
}
