import { type Consent, consentStore } from './consent.ts'
import { closeCookieChoices } from './cookie-choices.ts'
import { say } from './words.ts'

export const CHOICES: readonly Consent[] = ['all', 'essential']

/** Keeps a choice and closes what asked for it. */
export function choose(consent: Consent): void {
  consentStore.choose(consent)
  closeCookieChoices()
}

interface WordsProps {
  /** Where cookies are explained. */
  privacyHref: string
}

/** One line, so that the banner covers little of a phone. */
export function ShortWords({ privacyHref }: WordsProps) {
  return (
    <p>
      {say('short')}{' '}
      <a className="link" href={privacyHref} aria-label={say('moreLabel')}>
        {say('more')}
      </a>
    </p>
  )
}

export function FullWords({ privacyHref }: WordsProps) {
  return (
    <p>
      {say('full')}{' '}
      <a className="link" href={privacyHref} onClick={closeCookieChoices}>
        {say('policy')}
      </a>
    </p>
  )
}
