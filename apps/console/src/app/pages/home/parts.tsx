import { type HomePart, PLACE_NAMES, PLACES_OF_HOME, type PlaceOfHome } from '@kola/contract/arranging/arrangement'
import { ask } from '#shared/location.ts'
import { Icon } from '#shared/parts/icon.tsx'
import { Scroll } from '#shared/parts/scroll.tsx'
import { moveTo } from '#shared/sortable/order.ts'
import { Sortable } from '#shared/sortable/sortable.tsx'
import type { Working } from './use-home.ts'
import { isByHand, listAt, toFillText, toState, withPlace } from './words.ts'

interface PartsProps {
  work: Working
  chosen: string
  onAdd: ((place: PlaceOfHome) => void) | undefined
}

/** Rows, and what stands in the other places; of these the first one that shows something is shown. */
export function Parts({ work, chosen, onAdd }: PartsProps) {
  const { arrangement } = work
  return (
    <Scroll className="home__list" label="What home is made of">
      <h1>Home</h1>
      {PLACES_OF_HOME.map((place) => {
        const parts = listAt(arrangement, place)
        const move = (id: string, to: number) => work.change(withPlace(arrangement, place, moveTo(parts, id, to)))
        return (
          <section key={place} aria-labelledby={`home-${place}`}>
            <div className="home__head">
              <h2 id={`home-${place}`}>{PLACE_NAMES[place]}</h2>
              {onAdd && (
                <button
                  type="button"
                  className="b b--s b--text"
                  aria-label={`Add to ${PLACE_NAMES[place]}`}
                  onClick={() => onAdd(place)}
                >
                  <Icon name="plus" />
                  Add
                </button>
              )}
            </div>
            {parts.length === 0 && <p className="note">Nothing is shown here.</p>}
            {parts.length > 1 && place !== 'row' && (
              <p className="note">The first one that shows something is shown.</p>
            )}
            <Sortable label={PLACE_NAMES[place]} items={parts} chosen={chosen} onMove={onAdd && move}>
              {(part, at) => <Part part={part} at={at + 1} chosen={chosen} work={work} />}
            </Sortable>
          </section>
        )
      })}
    </Scroll>
  )
}

function Part({ part, at, chosen, work }: { part: HomePart; at: number; chosen: string; work: Working }) {
  const { mark, text } = toState(part, Date.now())
  const isNew = !work.home.live.parts.some(({ id }) => id === part.id)
  return (
    <button
      type="button"
      className="home__part"
      aria-pressed={part.id === chosen}
      onClick={() => ask({ part: part.id === chosen ? '' : part.id })}
    >
      <span className="note home__at">{at}</span>
      <span className="grow home__words">
        <b>{part.name}</b> {isNew && <span className="tag tag--accent">new</span>}
        <span className="note cut-line">
          <Icon name={isByHand(part.fill) ? 'hand' : 'rule'} />
          {toFillText(part.fill, work.home.lists)}
        </span>
      </span>
      <span className={`s ${mark}`}>{text}</span>
    </button>
  )
}
