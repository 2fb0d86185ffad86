import type { ApiError } from '@kola/contract/http/client'
import { navigate, readAddress } from '#shared/location/location.ts'
import { usePerson } from '#shared/memory/person.ts'
import { keepPerson } from '#shared/memory/person-store.ts'
import { peoplePaths } from '#shared/more-patterns.ts'
import { paths, patterns } from '#shared/paths.ts'
import { useSession } from '#shared/service/session.ts'
import { queryView } from '#shared/views/lazy-view.tsx'
import { Redirect } from '#shared/views/redirect.tsx'
import { PersonFrame } from '../frame/child/person-frame.tsx'
import { moreRoutes } from './more-routes.tsx'
import { type Route, routes } from './routes.tsx'
import { findRoute, Screen } from './screen.tsx'

/** The service says that whoever is watching may not, or is not there any more: where that leads. */
export function leadOn(code: ApiError['code']): void {
  if (code === 'PROFILE_GONE') keepPerson({ id: '' })
  const isFilm = code === 'TITLE_ABOVE_LIMIT'
  if (isFilm || code === 'GROWN_UPS_ONLY') navigate(peoplePaths.grownUps(readAddress(), isFilm), { replace: true })
}

/** A child's home stands in the place of home. */
const childHome: Route = {
  ...{ pattern: patterns.home, access: 'member', frame: 'full-over' },
  View: queryView(() => import('../pages/child/home/child-home-page.tsx').then((page) => page.ChildHomePage)),
}

/**
 * Screens of the longer table, and all of those for whom not every screen is; an address that is not there either leads
 * to `/404`.
 */
export function MoreScreens({ path }: { path: string }) {
  const person = usePerson()
  const isMember = useSession() === 'member'
  const found = findRoute(person?.isChild ? [childHome, ...moreRoutes] : moreRoutes, path) ?? findRoute(routes, path)
  if (!found) return <Redirect to={paths.notFound} />
  // The same around every screen, so that a screen on which somebody signs out keeps what it says of that.
  return (
    <Screen
      {...found}
      frame={(view) => (
        <PersonFrame route={found.route} person={isMember ? person : null}>
          {view}
        </PersonFrame>
      )}
    />
  )
}
