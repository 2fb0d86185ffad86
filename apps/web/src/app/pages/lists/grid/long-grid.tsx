import '../lists.css'
import { Button } from '@kola/ui/controls/button'
import { useRef } from 'react'
import { say } from '../words.ts'
import { GridRows } from './grid-rows.tsx'
import { useRowShape } from './grid-shape.ts'
import type { ListGridProps } from './list-grid-props.ts'

/** Titles of which only those near the window are drawn; the next page comes when the end of the last one is near. */
export function LongGrid(props: ListGridProps) {
  const { name, more } = props
  const box = useRef<HTMLDivElement>(null)
  const shape = useRowShape(box)
  return (
    <>
      <div role="feed" aria-label={name} aria-busy={more?.isLoading} className="long-grid" ref={box}>
        {shape && <GridRows {...props} box={box} shape={shape} />}
      </div>
      {more?.isFailed && (
        <div className="list-end" role="alert">
          <p>{say('pageNotReached')}</p>
          <Button small onClick={more.load}>
            {say('tryAgain')}
          </Button>
        </div>
      )}
    </>
  )
}
