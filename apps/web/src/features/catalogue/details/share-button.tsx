import { Icon } from '@kola/ui/controls/icon'
import { showToast } from '@kola/ui/feedback/toast'
import { Share2 } from '@kola/ui/icons/titles'
import { say } from '../words.ts'
import { type ShareOutcome, shareLink, toShareLink } from './share.ts'

const toText = (outcome: ShareOutcome, link: string): string | undefined =>
  ({ copied: say('linkCopied'), failed: say('linkNotCopied', { link }), shared: undefined, closed: undefined })[outcome]

/** Hands the title's address on. */
export function ShareButton({ id, name }: { id: string; name: string }) {
  async function share() {
    const url = toShareLink(location.origin, id)
    const outcome = await shareLink(
      { title: name, url },
      {
        share: navigator.share?.bind(navigator),
        // NOTE: pages without https have no clipboard.
        copy: async (text) => navigator.clipboard.writeText(text),
      },
    )
    const text = toText(outcome, url)
    if (text) showToast(text)
  }
  return (
    <button
      type="button"
      className="round-action"
      aria-label={say('shareTitle', { name })}
      onClick={() => void share()}
    >
      <Icon of={Share2} />
      <span>{say('share')}</span>
    </button>
  )
}
