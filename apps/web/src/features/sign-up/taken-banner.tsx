import { ButtonLink } from '@kola/ui/controls/button'
import { IconButton } from '@kola/ui/controls/icon-button'
import { X } from '@kola/ui/icons/signs'
import { Rich } from '#shared/messages/rich.tsx'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { say } from './words.ts'

/** Stands fixed above the page when there is such an account already. */
export function TakenBanner({ onClose }: { onClose: () => void }) {
  return (
    <section className="taken" aria-label={say('taken')}>
      <p>
        <Rich text={say('takenText')} parts={{ strong: (words) => <strong>{words}</strong> }} />
      </p>
      <div className="taken__actions">
        <ButtonLink small look="line" href={paths.login}>
          {texts.login}
        </ButtonLink>
        <IconButton label={say('close')} icon={X} onClick={onClose} />
      </div>
    </section>
  )
}
