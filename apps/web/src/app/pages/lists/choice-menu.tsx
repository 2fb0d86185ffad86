import { Icon } from '@kola/ui/controls/icon'
import { Menu } from '@kola/ui/controls/menu'
import { Check, ChevronDown } from '@kola/ui/icons/signs'

export interface ChoiceMenuProps {
  label: string
  /** Stands behind the label in a quieter voice. */
  note?: string
  choices: readonly { id: string; name: string }[]
  chosenId?: string
  onChoose: (id: string) => void
  /** Two columns, for many short entries. */
  isWide?: boolean
}

/** A button that opens a list of choices, of which one may hold. */
export function ChoiceMenu({ label, note, choices, chosenId, onChoose, isWide }: ChoiceMenuProps) {
  return (
    <Menu
      columns={isWide}
      button={(attributes) => (
        <button type="button" className="menu__button" {...attributes}>
          <span className="menu__label">{label}</span>
          {note && <span className="menu__note">{note}</span>}
          <Icon of={ChevronDown} />
        </button>
      )}
    >
      {(close) =>
        choices.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="panel__item"
            aria-pressed={id === chosenId}
            onClick={() => {
              close()
              onChoose(id)
            }}
          >
            {name} {id === chosenId && <Icon of={Check} />}
          </button>
        ))
      }
    </Menu>
  )
}
