import { ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { useHashPath } from '#shared/location/location.ts'
import { findComing } from './coming-table.ts'
import { SupportContact } from './support-contact.tsx'

/** An address whose screen is still being made: what will be here, and what serves until then. */
export function ComingPage() {
  const { texts: config } = useTenant()
  const { title, text, way, hasSupport } = findComing(useHashPath(), config)
  useScreenName(title)
  return (
    <main className="gate gate--middle">
      <EmptyState
        level={1}
        title={title}
        action={
          <ButtonLink look="main" href={way.href}>
            {way.label}
          </ButtonLink>
        }
      >
        <p>{text}</p>
        {hasSupport && <SupportContact />}
      </EmptyState>
    </main>
  )
}
