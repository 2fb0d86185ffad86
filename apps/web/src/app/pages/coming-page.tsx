import { ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/surfaces/empty-state'
import { useScreenName } from '../../features/tenant/use-screen-name.ts'
import { paths } from '../paths.ts'
import { texts } from '../texts.ts'

/** An address whose screen is still being made. */
export function ComingPage() {
  useScreenName('Not here yet')
  return (
    <main className="gate gate--middle">
      <EmptyState
        level={1}
        title="Not here yet"
        action={
          <ButtonLink look="main" href={paths.home}>
            {texts.goHome}
          </ButtonLink>
        }
      >
        <p>We are still building this screen. Everything else works as usual.</p>
      </EmptyState>
    </main>
  )
}
