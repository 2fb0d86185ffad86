import { Button } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { IconButton } from '@kola/ui/controls/icon-button'
import { Check, Plus } from 'lucide-react'
import type { MyListButtonState } from './use-my-list-button.ts'

type Props = MyListButtonState & { name: string; label: string }

/** The button of a hero. */
export function MyListButton({ isSaved, toggle, name, label }: Props) {
  return (
    <Button icon={isSaved ? Check : Plus} aria-pressed={isSaved} aria-label={`${label}, ${name}`} onClick={toggle}>
      {label}
    </Button>
  )
}

/** The round button of a card. */
export function MyListIconButton({ isSaved, toggle, name, label }: Props) {
  const words = isSaved ? `Remove ${name} from ${label}` : `Add ${name} to ${label}`
  return <IconButton label={words} icon={isSaved ? Check : Plus} aria-pressed={isSaved} onClick={toggle} />
}

/** The button with its words below, for a title's page. */
export function MyListRoundButton({ isSaved, toggle, name, label }: Props) {
  return (
    <button
      type="button"
      className="round-action"
      aria-pressed={isSaved}
      aria-label={`${isSaved ? 'In' : 'Add to'} ${label}, ${name}`}
      onClick={toggle}
    >
      <Icon of={isSaved ? Check : Plus} />
      <span>{isSaved ? `In ${label}` : label}</span>
    </button>
  )
}
