import { IconButton } from '@kola/ui/controls/icon-button'
import { showToast } from '@kola/ui/feedback/toast'
import { Copy } from '@kola/ui/icons/paying'
import { say } from './words.ts'

/** Copies a number that is to be typed elsewhere. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showToast(say('copied'))
    } catch {
      // NOTE: without https, or refused by the person: the number stands beside the button.
      showToast(say('notCopied'))
    }
  }
  return <IconButton look="line" icon={Copy} label={label} onClick={() => void copy()} />
}
