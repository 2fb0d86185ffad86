import { type Consent, consentStore } from './consent.ts'
import { closeCookieChoices } from './cookie-choices.ts'

export const CHOICES: readonly { consent: Consent; label: string }[] = [
  { consent: 'all', label: 'Allow all' },
  { consent: 'essential', label: 'Only what is needed' },
]

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
      Our live chat sets another company’s cookies.{' '}
      <a className="link" href={privacyHref} aria-label="More about cookies and privacy">
        More
      </a>
    </p>
  )
}

export function FullWords({ privacyHref }: WordsProps) {
  return (
    <p>
      We keep what sign-in and playing need. Our live chat is another company’s and sets cookies of its own: it loads
      only if you allow it.{' '}
      <a className="link" href={privacyHref} onClick={closeCookieChoices}>
        Cookies and privacy
      </a>
    </p>
  )
}
