import { Button } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { type ReactNode, useDeferredValue } from 'react'
import { NoLine } from '#app/offline/no-line.tsx'
import { useCardTools } from '#app/titles/card-tools.tsx'
import { type Home, useHome } from '#features/catalogue/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { texts } from '#shared/texts.ts'
import { HomeHero } from './home-hero.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { HomeRows } from './rows/home-rows.tsx'
import { RowBoundary } from './rows/row-boundary.tsx'
import { say } from './words.ts'

function NoHome({ title, onRetry, children }: { title: string; onRetry: () => void; children: ReactNode }) {
  const action = (
    <Button look="main" onClick={onRetry}>
      {say('tryAgain')}
    </Button>
  )
  return (
    <main className="gate gate--middle">
      <EmptyState level={1} title={title} action={action}>
        <p>{children}</p>
      </EmptyState>
    </main>
  )
}

const isEmpty = ({ hero, rows, spotlight, trending }: Home) =>
  hero.length + rows.length + trending.length === 0 && spotlight === null

/** What a member sees first. */
export function HomePage() {
  useScreenName('Home')
  const { data: home, isError, isPaused, refetch } = useHome()
  const tools = useCardTools()
  const isAwaited = !home && !isError
  // What comes is drawn in slices, so that a press meanwhile need not wait for it.
  const isComing = useDeferredValue(isAwaited) || isAwaited
  const retry = () => void refetch()
  if (!home && isPaused) {
    return (
      <main className="gate gate--middle">
        <NoLine level={1} onRetry={retry} />
      </main>
    )
  }
  if (isComing) return <HomeSkeleton />
  if (!home) {
    return (
      <NoHome title={texts.fallback} onRetry={retry}>
        {say('noAnswer')}
      </NoHome>
    )
  }
  if (isEmpty(home)) {
    return (
      <NoHome title={say('nothingYet')} onRetry={retry}>
        {say('nothingYetWhy')}
      </NoHome>
    )
  }
  return (
    <main>
      <RowBoundary key={home.hero[0]?.id}>
        <HomeHero home={home} tools={tools} />
      </RowBoundary>
      <HomeRows home={home} tools={tools} />
      {tools.play.popup}
    </main>
  )
}
