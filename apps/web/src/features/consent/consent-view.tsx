import './consent.css'
import { Button } from '@kola/ui/controls/button'
import { lazy, Suspense } from 'react'
import { CHOICES, choose, ShortWords } from './consent-words.tsx'
import { useCookieChoices } from './cookie-choices.ts'
import { useConsent } from './use-consent.ts'

const ConsentDialog = lazy(async () => {
  try {
    return { default: (await import('./consent-dialog.tsx')).ConsentDialog }
  } catch {
    return { default: ConsentBanner }
  }
})

export interface ConsentViewProps {
  /** Where cookies are explained. */
  privacyHref: string
}

/** Asks at the bottom of the page and in nobody's way. */
function ConsentBanner({ privacyHref }: ConsentViewProps) {
  return (
    <section className="consent" aria-label="Cookie choice">
      <ShortWords privacyHref={privacyHref} />
      <div className="consent__actions">
        {CHOICES.map(({ consent, label }) => (
          <Button key={consent} look="line" small onClick={() => choose(consent)}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}

/** Banner while nothing is chosen, dialog when it was asked for. */
export function ConsentView({ privacyHref }: ConsentViewProps) {
  const consent = useConsent()
  const isOpen = useCookieChoices()
  return (
    <Suspense>
      {isOpen && <ConsentDialog privacyHref={privacyHref} />}
      {!isOpen && consent === null && <ConsentBanner privacyHref={privacyHref} />}
    </Suspense>
  )
}
