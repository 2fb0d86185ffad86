import type { Import, ImportFaultGroup } from '@kola/contract/imports/imports'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isWorking } from '#features/imports/words.ts'
import { client } from '#shared/client.ts'
import { GivenUp, proven } from '#shared/proof/proven.ts'

const LOOK_MS = 1_000

interface Page {
  import: Import
  faults: ImportFaultGroup[]
  changedSince: number
}

/** How it stands; looked at again while something goes on. */
export const useImport = (id: string): UseQueryResult<Page> =>
  useQuery({
    queryKey: ['import', id],
    queryFn: () => client('GET /api/v1/apps/imports/{id}', { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && isWorking(data.import) ? LOOK_MS : false),
  })

export interface Act {
  isBusy: boolean
  fault: unknown
  /** @returns whether it was done */
  act: (does: () => Promise<unknown>) => Promise<boolean>
}

/** Does something to it, by whoever has shown that it is them; what is shown is read anew. */
export function useAct(id: string): Act {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>(null)
  async function act(does: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setFault(null)
    try {
      await proven(does)
      return true
    } catch (failure) {
      if (!(failure instanceof GivenUp)) setFault(failure)
      return false
    } finally {
      await cache.invalidateQueries({ queryKey: ['import', id] })
      void cache.invalidateQueries({ queryKey: ['imports'] })
      setBusy(false)
    }
  }
  return { isBusy, fault, act }
}
