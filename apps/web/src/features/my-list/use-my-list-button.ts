import { showToast } from '@kola/ui/surfaces/toast'
import { useMyList, useMyListToggle } from './queries.ts'

export interface MyListButtonState {
  isSaved: boolean
  toggle: () => void
}

/** Whether titles are saved, and what saves them or takes them out; the state shows before the service has answered. */
export function useMyListButtons(): (id: string) => MyListButtonState {
  const { titles } = useMyList()
  const { mutate, variables, isPending } = useMyListToggle()
  return (id) => {
    const isKept = titles.some((title) => title.id === id)
    const isSaved = isPending && variables.id === id ? !variables.isSaved : isKept
    return { isSaved, toggle: () => mutate({ id, isSaved }, { onError: (error) => showToast(error.message) }) }
  }
}
