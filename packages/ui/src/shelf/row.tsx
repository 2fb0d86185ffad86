import './row.css'
import { type ReactNode, type Ref, useRef } from 'react'
import { Icon } from '../controls/icon.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { ChevronLeft, ChevronRight } from '../icons/signs.ts'
import { useOneTabStop } from '../keys/one-tab-stop.ts'
import { say } from '../words.ts'
import { useNearCards } from './near-cards.ts'
import { useRowEnds } from './row-ends.ts'

/** How many cards an arrow moves by. Specification 1 §9. */
const STEP_CARDS = 4

export interface RowProps {
  name: string
  /** Leads to the whole list. */
  allHref?: string
  /** Cards. */
  children: ReactNode
}

/** A named row: scrolls by touch, by its arrows, and by the arrow keys from card to card. */
export function Row({ name, allHref, children }: RowProps) {
  const row = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const ends = useRowEnds(scroller)
  useOneTabStop(scroller)
  useNearCards(row, scroller)
  function step(direction: 1 | -1) {
    const element = scroller.current
    const [first, second] = element?.children ?? []
    if (!first || !second) return
    const pitch = second.getBoundingClientRect().left - first.getBoundingClientRect().left
    element?.scrollBy({ left: direction * STEP_CARDS * pitch })
  }
  return (
    <section className="row" aria-label={name} data-zone="row" ref={row}>
      <div className="row__head">
        <h2>{name}</h2>
        {!(ends.isAtStart && ends.isAtEnd) && (
          <div className="row__arrows">
            <IconButton
              label={say('earlierIn', { row: name })}
              icon={ChevronLeft}
              look="filled"
              disabled={ends.isAtStart}
              onClick={() => step(-1)}
            />
            <IconButton
              label={say('laterIn', { row: name })}
              icon={ChevronRight}
              look="filled"
              disabled={ends.isAtEnd}
              onClick={() => step(1)}
            />
          </div>
        )}
        {allHref && (
          <a className="row__all" href={allHref} aria-label={say('seeAllOf', { row: name })}>
            {say('seeAll')} <Icon of={ChevronRight} />
          </a>
        )}
      </div>
      <div className="row__scroller" ref={scroller}>
        {children}
      </div>
    </section>
  )
}

/** A row before its cards are drawn: its name, and as much room as it will take. */
export function RowSkeleton({ name, ref }: { name: string; ref?: Ref<HTMLElement> }) {
  return (
    <section className="row" aria-label={name} aria-busy="true" data-zone="row" ref={ref}>
      <div className="row__head">
        <h2>{name}</h2>
      </div>
      <div className="row__skeleton" />
    </section>
  )
}
