import { type RefObject, useEffect, useRef, useState } from 'react'
import { toPlace } from './order.ts'

export interface Over {
  id: string
  isBehind: boolean
}

const load = () => import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

const isBehind = (element: Element, y: number) => {
  const { top, height } = element.getBoundingClientRect()
  return y > top + height / 2
}

/**
 * What is dragged by its grip within one list. The library is loaded with the first list that is shown.
 * @param list whose children bear `data-item` with their ids and hold a `.grip` each
 */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  { ids, onDrop }: { ids: readonly string[]; onDrop: (id: string, to: number) => void },
) {
  const [dragged, setDragged] = useState('')
  const [over, setOver] = useState<Over | null>(null)
  const held = useRef({ ids, onDrop })
  held.current = { ids, onDrop }
  const key = ids.join('\n')
  useEffect(() => {
    let stops: (() => void)[] = []
    let isGone = false
    void load().then(({ draggable, dropTargetForElements }) => {
      if (isGone) return
      stops = [...(list.current?.querySelectorAll<HTMLElement>(':scope > [data-item]') ?? [])].flatMap((element) => {
        const id = element.dataset.item ?? ''
        const grip = element.querySelector('.grip')
        if (!grip) return []
        const find = (y: number): Over => ({ id, isBehind: isBehind(element, y) })
        return [
          draggable({
            ...{ element, dragHandle: grip, getInitialData: () => ({ id, key }) },
            onDragStart: () => setDragged(id),
            onDrop: () => setDragged(''),
          }),
          dropTargetForElements({
            element,
            canDrop: ({ source }) => source.data.key === key,
            onDrag: ({ location }) => setOver(find(location.current.input.clientY)),
            onDragLeave: () => setOver(null),
            onDrop({ source, location }) {
              setOver(null)
              const from = String(source.data.id)
              held.current.onDrop(
                from,
                toPlace(held.current.ids, from, { ...find(location.current.input.clientY), over: id }),
              )
            },
          }),
        ]
      })
    })
    return () => {
      isGone = true
      for (const stop of stops) stop()
    }
  }, [key, list])
  return { dragged, over }
}
