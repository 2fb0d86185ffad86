import { Button } from '@kola/ui/controls/button'
import { say } from '../words.ts'
import type { Provider } from './providers.ts'

const SIGNS: Record<Provider['id'], string> = {
  google: 'M12 10.4v3.6h5.1a5.2 5.2 0 1 1-1.5-5.7l2.6-2.6A8.9 8.9 0 1 0 21 12c0-.6-.1-1.1-.2-1.6Z',
  facebook:
    'M13.6 21v-8.2h2.8l.4-3.2h-3.2V7.5c0-.9.3-1.6 1.6-1.6h1.7V3.1A23 23 0 0 0 14.4 3c-2.5 0-4.1 1.5-4.1 4.2v2.4H7.5v3.2h2.8V21Z',
}

/** The other ways in, below the form; nothing where none is configured. */
export function SocialButtons({
  providers,
  onStart,
}: {
  providers: Provider[]
  onStart: (provider: Provider) => void
}) {
  if (providers.length === 0) return null
  return (
    <div className="other-ways">
      <p className="or">{say('or')}</p>
      {providers.map((provider) => (
        <Button key={provider.id} look="line" wide onClick={() => onStart(provider)}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path fill="currentColor" d={SIGNS[provider.id]} />
          </svg>
          {say('continueWith', { provider: provider.name })}
        </Button>
      ))}
    </div>
  )
}
