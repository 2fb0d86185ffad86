import { Icon } from '@kola/ui/controls/icon'
import { Check } from '@kola/ui/icons/signs'
import { Panel } from '../panels/panel.tsx'
import { say } from '../words.ts'

/** What can be gone to without leaving the player. */
export interface Episodes {
  items: readonly { id: string; name: string; note: string; isHere: boolean }[]
  /** Stands beside the film from the start, where there is room. */
  isBeside: boolean
  go: (id: string) => void
}

/** The episodes of the season; the one that plays is marked. */
export function EpisodesPanel({ episodes, onClose }: { episodes: Episodes; onClose: () => void }) {
  return (
    <Panel title={say('episodes')} onClose={onClose}>
      <ul>
        {episodes.items.map(({ id, name, note, isHere }) => (
          <li key={id}>
            <button
              type="button"
              className="quality"
              aria-current={isHere || undefined}
              onClick={() => (isHere ? onClose() : episodes.go(id))}
            >
              <i>{isHere && <Icon of={Check} />}</i>
              <b>{name}</b>
              {note && <small>{note}</small>}
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
