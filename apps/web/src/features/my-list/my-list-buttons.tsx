import { Button } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { IconButton } from '@kola/ui/controls/icon-button'
import { Check, Plus } from 'lucide-react'
import type { MyListButtonState } from './use-my-list.ts'
import { say } from './words.ts'

type Props = MyListButtonState & {
  /** Of the title. */
  name: string
  /** What the list is called. */
  label: string
}

/** The button of a hero. */
export function MyListButton({ isSaved, toggle, name, label }: Props) {
  return (
    <Button
      icon={isSaved ? Check : Plus}
      aria-pressed={isSaved}
      aria-label={say('listOf', { list: label, name })}
      onClick={toggle}
    >
      {label}
    </Button>
  )
}

/** The round button of a card; its name says what a press does, so it is not a switch as well. */
export function MyListIconButton({ isSaved, toggle, name, label }: Props) {
  const words = say(isSaved ? 'remove' : 'add', { name, list: label })
  return <IconButton label={words} icon={isSaved ? Check : Plus} data-on={isSaved || undefined} onClick={toggle} />
}

/** The button with its words below, for a title's page. */
export function MyListRoundButton({ isSaved, toggle, name, label }: Props) {
  return (
    <button
      type="button"
      className="round-action"
      aria-pressed={isSaved}
      aria-label={say(isSaved ? 'isInList' : 'addToList', { list: label, name })}
      onClick={toggle}
    >
      <Icon of={isSaved ? Check : Plus} />
      <span>{isSaved ? say('inList', { list: label }) : label}</span>
    </button>
  )
}
