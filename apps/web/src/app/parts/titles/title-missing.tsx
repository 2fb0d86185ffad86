import { ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/surfaces/empty-state'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'

/** A title or a list that could not be loaded, for whatever reason. */
export function TitleMissing({ reason }: { reason: string }) {
  return (
    <main className="gate gate--middle">
      <EmptyState
        level={1}
        title={reason}
        action={
          <ButtonLink look="main" href={paths.home}>
            {texts.goHome}
          </ButtonLink>
        }
      >
        <p>It may have moved, or your line is down. Everything else is where you left it.</p>
      </EmptyState>
    </main>
  )
}
