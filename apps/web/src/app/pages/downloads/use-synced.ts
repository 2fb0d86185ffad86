import { useCallback, useEffect, useState } from 'react'
import { keepEpisodesAhead } from '#app/offline/keep-episodes.ts'
import type { Store } from '#features/stored/queue/open-store.ts'
import { type Synced, syncStored } from '#features/stored/queue/sync.ts'
import { usePerson } from '#shared/memory/person.ts'
import { onServiceBack } from '#shared/service/reachability.ts'

export interface SyncedStore {
  synced: Synced | null
  sync: () => void
}

/** What the service knows of this device, brought together with what is here; again when it answers again, and for each person. */
export function useSynced(store: Store | null): SyncedStore {
  const [synced, setSynced] = useState<Synced | null>(null)
  const person = usePerson()?.id
  const sync = useCallback(() => {
    if (!store) return
    syncStored(store).then(
      (answer) => {
        setSynced(answer)
        void keepEpisodesAhead().catch(() => store.queue.look())
        void store.queue.look()
      },
      () => {
        // NOTE: without a line what is here stands as it was last told.
      },
    )
  }, [store])
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody else may see other films
  useEffect(() => {
    sync()
    return onServiceBack(sync)
  }, [sync, person])
  return { synced, sync }
}
