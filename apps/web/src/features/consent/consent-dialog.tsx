import { Button } from '@kola/ui/controls/button'
import { Dialog } from '@kola/ui/surfaces/dialog'
import { CHOICES, choose, FullWords } from './consent-words.tsx'
import { closeCookieChoices } from './cookie-choices.ts'
import { useConsent } from './use-consent.ts'
import { say } from './words.ts'

/** The choice again, to be changed. */
export function ConsentDialog() {
  const consent = useConsent()
  const actions = CHOICES.map((choice) => (
    <Button key={choice} look="line" onClick={() => choose(choice)}>
      {say(choice)}
    </Button>
  ))
  return (
    <Dialog title={say('title')} onClose={closeCookieChoices} actions={actions}>
      <FullWords />
      {consent && (
        <p className="consent__now">
          <strong>{say(consent === 'all' ? 'nowAll' : 'nowEssential')}</strong>
        </p>
      )}
    </Dialog>
  )
}
