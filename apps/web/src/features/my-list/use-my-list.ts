import { useMemo } from 'react'
import { useWishes } from '#shared/answers/wishes.ts'
import { myListWishes } from './my-list-wishes.ts'
import { type KeptList, useKeptList } from './queries.ts'

/** The saved titles, newest first, without those that have just been taken out. */
export function useMyList(): KeptList {
  const { titles, ...kept } = useKeptList()
  const wishes = useWishes(myListWishes)
  const shown = useMemo(() => titles.filter((title) => wishes.get(title.id) !== false), [titles, wishes])
  return { ...kept, titles: shown }
}

export interface MyListButtonState {
  isSaved: boolean
  toggle: () => void
}

/** Whether titles are saved, and what saves them or takes them out; the state shows before the service has answered. */
export function useMyListButtons(): (id: string) => MyListButtonState {
  const { titles } = useKeptList()
  const wishes = useWishes(myListWishes)
  const saved = useMemo(() => new Set(titles.map((title) => title.id)), [titles])
  return (id) => {
    const isSaved = wishes.get(id) ?? saved.has(id)
    return { isSaved, toggle: () => myListWishes.wish(id, !isSaved) }
  }
}
