import { paths } from '#shared/paths.ts'
import { Redirect } from '#shared/views/redirect.tsx'
import { moreRoutes } from './more-routes.tsx'
import { findRoute, Screen } from './screen.tsx'

/** Screens of the longer table; an address that is not there either leads to `/404`. */
export function MoreScreens({ path }: { path: string }) {
  const found = findRoute(moreRoutes, path)
  return found ? <Screen {...found} /> : <Redirect to={paths.notFound} />
}
