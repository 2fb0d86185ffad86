import type { Title } from '@kola/contract/title'
import { Icon } from '@kola/ui/controls/icon'
import { Menu } from '@kola/ui/controls/menu'
import { Check, ChevronDown } from '@kola/ui/icons/signs'
import { useRef } from 'react'
import { say } from '../words.ts'

export interface SeasonMenuProps {
  seasons: readonly Title[]
  current: Title
  onChoose: (season: Title) => void
}

const nameSeason = (season: Title) => (season.number ? say('season', { number: season.number }) : season.name)

/** Chooses the season whose episodes are shown. */
export function SeasonMenu({ seasons, current, onChoose }: SeasonMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu
      button={(attributes) => (
        <button
          type="button"
          className="menu__button"
          ref={button}
          aria-label={say('chooseSeason', { season: nameSeason(current) })}
          {...attributes}
        >
          {nameSeason(current)} <Icon of={ChevronDown} />
        </button>
      )}
    >
      {(close) =>
        seasons.map((season) => (
          <button
            key={season.id}
            type="button"
            className="panel__item"
            aria-pressed={season.id === current.id}
            onClick={() => {
              close()
              onChoose(season)
              button.current?.focus()
            }}
          >
            {nameSeason(season)} {season.id === current.id && <Icon of={Check} />}
          </button>
        ))
      }
    </Menu>
  )
}
