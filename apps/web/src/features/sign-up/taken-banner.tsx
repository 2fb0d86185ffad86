import { ButtonLink } from '@kola/ui/controls/button'
import { IconButton } from '@kola/ui/controls/icon-button'
import { X } from 'lucide-react'

/** Stands fixed above the page when there is such an account already. */
export function TakenBanner({ loginHref, login, onClose }: { loginHref: string; login: string; onClose: () => void }) {
  return (
    <section className="taken" aria-label="Already registered">
      <p>
        <strong>This email or phone number is already registered.</strong> Please sign in.
      </p>
      <div className="taken__actions">
        <ButtonLink small look="line" href={loginHref}>
          {login}
        </ButtonLink>
        <IconButton label="Close" icon={X} onClick={onClose} />
      </div>
    </section>
  )
}
