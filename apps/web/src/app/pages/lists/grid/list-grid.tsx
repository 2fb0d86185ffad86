import type { ListGridProps } from './list-grid-props.ts'
import '../lists.css'
import type { Title } from '@kola/contract/title'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { TitleGrid } from '#app/titles/title-grid.tsx'
import { nameStops, useGridKeys } from './grid-keys.ts'
import { LongGrid } from './long-grid.tsx'

/** From how many titles on only those near the window are drawn. */
const LONG_FROM = 61

/** Titles that are all drawn. */
function ShortGrid({ name, titles, parent, tools, describe }: ListGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const onKeyDown = useGridKeys({ box, count: titles.length })
  const toLooks = useCallback((title: Title) => ({ text: describe(title.synopsis) }), [describe])
  useLayoutEffect(() => {
    if (box.current) nameStops(box.current, { total: titles.length, stop: null })
  })
  return (
    <div role="feed" aria-label={name} ref={box} onKeyDown={onKeyDown}>
      <TitleGrid titles={titles} parent={parent} tools={tools} toLooks={toLooks} />
    </div>
  )
}

/** A list of titles as posters: counted for a screen reader, one tab stop, the arrow keys go from card to card. */
export function ListGrid(props: ListGridProps) {
  return (
    <>
      <h2 className="visually-hidden">{props.name}</h2>
      {props.total < LONG_FROM ? <ShortGrid {...props} /> : <LongGrid {...props} />}
    </>
  )
}
