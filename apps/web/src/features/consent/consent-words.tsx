import { paths } from '#shared/paths.ts'
import { type Consent, consentStore } from './consent.ts'
import { closeCookieChoices } from './cookie-choices.ts'
import { say } from './words.ts'

export const CHOICES: readonly Consent[] = ['all', 'essential']

/** Keeps a choice and closes what asked for it. */
export function choose(consent: Consent): void {
  consentStore.choose(consent)
  closeCookieChoices()
}

/** One line, so that the banner covers little of a phone. */
export function ShortWords() {
  return (
    <p>
      {say('short')}{' '}
      <a className="link" href={paths.privacy} aria-label={say('moreLabel')}>
        {say('more')}
      </a>
    </p>
  )
}

export function FullWords() {
  return (
    <p>
      {say('full')}{' '}
      <a className="link" href={paths.privacy} onClick={closeCookieChoices}>
        {say('policy')}
      </a>
    </p>
  )
}
