import { useMemo } from 'react'
import { afterPaint } from '#shared/after-paint.ts'
import { useOptimisticUpdates } from '#shared/answers/optimistic.ts'
import { myListUpdates } from './my-list-updates.ts'
import { type KeptList, useKeptList } from './queries.ts'

/** The saved titles, newest first, without those that have just been taken out. */
export function useMyList(): KeptList {
  const { titles, ...kept } = useKeptList()
  const updates = useOptimisticUpdates(myListUpdates)
  const shown = useMemo(() => titles.filter((title) => updates.get(title.id) !== false), [titles, updates])
  return { ...kept, titles: shown }
}

export interface MyListButtonState {
  isSaved: boolean
  toggle: () => void
}

/** Whether titles are saved, and what saves them or takes them out; the state shows before the service has answered, and the press before it. */
export function useMyListButtons(): (id: string) => MyListButtonState {
  const { titles } = useKeptList()
  const updates = useOptimisticUpdates(myListUpdates)
  const saved = useMemo(() => new Set(titles.map((title) => title.id)), [titles])
  return (id) => {
    const isSaved = updates.get(id) ?? saved.has(id)
    // Of two quick presses the second undoes the first, which no drawing has shown yet.
    const toggle = () => myListUpdates.set(id, !(myListUpdates.read().get(id) ?? isSaved))
    return { isSaved, toggle: () => afterPaint(toggle) }
  }
}
