import { Suspense } from 'react'
import { useHashPath } from '../shared/location/location.ts'
import { usePerson } from '../shared/memory/person.ts'
import { lazyView } from '../shared/views/lazy-view.tsx'
import { ErrorBoundary } from './routing/error-boundary.tsx'
import { useScreenMemory } from './routing/memory/screen-memory.ts'
import { routes } from './routing/routes.tsx'
import { findRoute, Screen } from './routing/screen.tsx'

/** The addresses that few visits begin with; their table comes when one is asked for. */
const MoreScreens = lazyView(async () => (await import('./routing/more-screens.tsx')).MoreScreens)

/** Chooses the screen by the path behind the hash. */
export function AppRouter() {
  const path = useHashPath()
  const person = usePerson()
  // Whose screens are few, and whose own they are: the longer table knows what stands around them.
  const isGuarded = person && (!person.id || person.ratingLimit || person.isChild)
  const found = isGuarded ? null : findRoute(routes, path)
  useScreenMemory(path)
  return (
    <ErrorBoundary address={path}>
      {found ? (
        <Screen {...found} />
      ) : (
        <Suspense fallback={<main className="screen-wait" />}>
          <MoreScreens path={path} />
        </Suspense>
      )}
    </ErrorBoundary>
  )
}
