import type { StoreState } from '@kola/player/stored/store-queue'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { canStore, readStoredSign } from '#shared/stored/stored-sign.ts'
import type { Store } from './queue/open-store.ts'

/** Comes when it is first needed. */
export const loadStore = async (): Promise<Store> => (await import('./queue/open-store.ts')).openStore()

const NOTHING: StoreState = {
  films: [],
  isLoaded: false,
  activeId: null,
  hold: null,
  bytesPerSecond: 0,
  removedIds: [],
}
const never = () => () => {}

/** The store of this page; null where nothing is stored yet, and until it has come. */
export function useStore(isNeeded = false): Store | null {
  const [store, setStore] = useState<Store | null>(null)
  const isWanted = canStore() && (isNeeded || readStoredSign().hasFilms)
  useEffect(() => {
    if (!isWanted) return
    loadStore().then(setStore, () => {
      // NOTE: the button stays as it is; a press asks again.
    })
  }, [isWanted])
  return store
}

export function useStoreState(store: Store | null): StoreState {
  return useSyncExternalStore(store?.queue.subscribe ?? never, store?.queue.getState ?? (() => NOTHING))
}
