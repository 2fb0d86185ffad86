import { ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { say } from './words.ts'

/** The sample player's address, where the service has named no sample. */
export function NoSamplePage() {
  useScreenName(say('title'))
  return (
    <main className="gate gate--middle">
      <EmptyState
        level={1}
        title={say('title')}
        action={
          <ButtonLink look="main" href={paths.home}>
            {texts.goHome}
          </ButtonLink>
        }
      >
        <p>{say('text')}</p>
      </EmptyState>
    </main>
  )
}
