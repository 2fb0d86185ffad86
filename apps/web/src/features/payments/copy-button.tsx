import { Button } from '@kola/ui/controls/button'
import { IconButton } from '@kola/ui/controls/icon-button'
import { showToast } from '@kola/ui/feedback/toast'
import { Copy } from '@kola/ui/icons/paying'
import { say } from './words.ts'

/** Copies a text that is to be typed elsewhere, and says so. */
async function copyText(text: string, told = say('copied')): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(told)
  } catch {
    // NOTE: without https, or refused by the person: the number stands beside the button.
    showToast(say('notCopied'))
  }
}

interface CopyButtonProps {
  text: string
  label: string
  /** What is said once it is copied. */
  told?: string
}

/** Copies a number that is to be typed elsewhere, beside it. */
export function CopyButton({ text, label, told }: CopyButtonProps) {
  return <IconButton look="line" icon={Copy} label={label} onClick={() => void copyText(text, told)} />
}

/** The same as what is done next on a screen. */
export const CopyNext = ({ text, label, told }: CopyButtonProps) => (
  <Button wide look="main" icon={Copy} onClick={() => void copyText(text, told)}>
    {label}
  </Button>
)
