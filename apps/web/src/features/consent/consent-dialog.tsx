import { Button } from '@kola/ui/controls/button'
import { Dialog } from '@kola/ui/surfaces/dialog'
import type { Consent } from './consent.ts'
import { CHOICES, choose, FullWords } from './consent-words.tsx'
import { closeCookieChoices } from './cookie-choices.ts'
import { useConsent } from './use-consent.ts'

const NOW: Record<Consent, string> = {
  all: 'Your choice now: all is allowed.',
  essential: 'Your choice now: only what is needed.',
}

/** The choice again, to be changed. */
export function ConsentDialog({ privacyHref }: { privacyHref: string }) {
  const consent = useConsent()
  const actions = CHOICES.map((choice) => (
    <Button key={choice.consent} look="line" onClick={() => choose(choice.consent)}>
      {choice.label}
    </Button>
  ))
  return (
    <Dialog title="Cookie choices" onClose={closeCookieChoices} actions={actions}>
      <FullWords privacyHref={privacyHref} />
      {consent && (
        <p className="consent__now">
          <strong>{NOW[consent]}</strong>
        </p>
      )}
    </Dialog>
  )
}
