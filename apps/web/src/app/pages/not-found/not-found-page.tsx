import { ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { useScreenName } from '../../../features/tenant/use-screen-name.ts'
import { paths } from '../../../shared/paths.ts'
import { texts } from '../../../shared/texts.ts'
import { say } from '../../words.ts'

/** Nothing is drawn at this address. */
export function NotFoundPage() {
  useScreenName(say('notFound'))
  return (
    <main className="gate gate--middle">
      <EmptyState
        level={1}
        title={texts.notFound}
        action={
          <>
            <ButtonLink look="main" href={paths.login}>
              {texts.login}
            </ButtonLink>
            <a className="link" href={paths.home}>
              {texts.goHome}
            </a>
          </>
        }
      >
        <p>{say('notFoundText')}</p>
      </EmptyState>
    </main>
  )
}
