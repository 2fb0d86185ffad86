import { Button } from '@kola/ui/controls/button'
import { Icon } from '@kola/ui/controls/icon'
import { IconButton } from '@kola/ui/controls/icon-button'
import { Check, Plus } from '@kola/ui/icons/signs'
import { texts } from '#shared/texts.ts'
import { type MyListButtonState, useMyListButtons } from './use-my-list.ts'
import { say } from './words.ts'

interface OfTitle {
  id: string
  name: string
}

/** The button of a hero. Alone asks for its state: a press draws the button anew and not the page. */
export function MyListButton({ id, name }: OfTitle) {
  const { isSaved, toggle } = useMyListButtons()(id)
  return (
    <Button
      icon={isSaved ? Check : Plus}
      aria-pressed={isSaved}
      aria-label={say('listOf', { list: texts.myList, name })}
      onClick={toggle}
    >
      {texts.myList}
    </Button>
  )
}

/** The round button of a card; its name says what a press does, so it is not a switch as well. */
export function MyListIconButton({ isSaved, toggle, name }: MyListButtonState & Pick<OfTitle, 'name'>) {
  const words = say(isSaved ? 'remove' : 'add', { name, list: texts.myList })
  return <IconButton label={words} icon={isSaved ? Check : Plus} data-on={isSaved || undefined} onClick={toggle} />
}

/** The button with its words below, for a title's page. */
export function MyListRoundButton({ id, name }: OfTitle) {
  const { isSaved, toggle } = useMyListButtons()(id)
  return (
    <button
      type="button"
      className="round-action"
      aria-pressed={isSaved}
      aria-label={say(isSaved ? 'isInList' : 'addToList', { list: texts.myList, name })}
      onClick={toggle}
    >
      <Icon of={isSaved ? Check : Plus} />
      <span>{isSaved ? say('inList', { list: texts.myList }) : texts.myList}</span>
    </button>
  )
}
