import type { Route } from '#app/routing/routes.tsx'
import type { Person } from '#shared/memory/person.ts'
import { peoplePaths } from '#shared/more-patterns.ts'

type Barring = Pick<Route, 'access' | 'isWho' | 'isGrown'>

/** Where a member is led who is nobody yet, or may not be there; null when they may stay. */
export function planPersonRedirect(route: Barring, person: Person, address: string): string | null {
  if (person.id === '') return route.isWho || route.access !== 'member' ? null : peoplePaths.whoThen(address)
  return route.isGrown && person.ratingLimit ? peoplePaths.grownUps(address) : null
}
