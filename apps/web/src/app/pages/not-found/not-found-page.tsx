import { ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { say } from '#app/words.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { paths } from '#shared/paths.ts'
import { useSession } from '#shared/service/session.ts'
import { texts } from '#shared/texts.ts'

function WaysOfVisitor() {
  return (
    <>
      <ButtonLink look="main" href={paths.login}>
        {texts.login}
      </ButtonLink>
      <a className="link" href={paths.home}>
        {texts.goHome}
      </a>
    </>
  )
}

/** The same two, the one that leads on first: login only leads a member home as well. */
function WaysOfMember() {
  return (
    <>
      <ButtonLink look="main" href={paths.home}>
        {texts.goHome}
      </ButtonLink>
      <a className="link" href={paths.login}>
        {texts.login}
      </a>
    </>
  )
}

/** Nothing is drawn at this address. */
export function NotFoundPage() {
  useScreenName(say('notFound'))
  const isMember = useSession() === 'member'
  return (
    <main className="gate gate--middle">
      <EmptyState level={1} title={texts.notFound} action={isMember ? <WaysOfMember /> : <WaysOfVisitor />}>
        <p>{say('notFoundText')}</p>
      </EmptyState>
    </main>
  )
}
