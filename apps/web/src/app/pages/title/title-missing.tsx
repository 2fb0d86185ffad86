import { Button, ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { say } from './words.ts'

interface TitleMissingProps {
  /** What the service said; none where there is no such title. */
  fault?: string
  /** Where another try may help: the line or the service was gone, not the title. */
  onRetry?: () => void
  /** It is there for others. */
  isElsewhere?: boolean
}

/** A title that is not there, or did not arrive. */
export function TitleMissing({ fault = say('notHere'), onRetry, isElsewhere }: TitleMissingProps) {
  const actions = (
    <div className="empty__actions">
      {onRetry && (
        <Button look="main" onClick={onRetry}>
          {say('tryAgain')}
        </Button>
      )}
      <ButtonLink look={onRetry ? 'quiet' : 'main'} href={paths.home}>
        {texts.goHome}
      </ButtonLink>
    </div>
  )
  return (
    <main className="gate gate--middle">
      <EmptyState level={1} title={fault} action={actions}>
        <p>{say(isElsewhere ? 'elsewhere' : onRetry ? 'lineDown' : 'missing')}</p>
      </EmptyState>
    </main>
  )
}
