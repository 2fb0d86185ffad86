import type { Configuration } from '@kola/contract/configuration/endpoints'
import { ApiError } from '@kola/contract/http/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '#shared/client.ts'
import { proven } from '#shared/proof/proven.ts'

const KEY = ['configuration'] as const
export const VERSIONS_KEY = ['configuration-versions'] as const

/** What is in force and drafted, and what is done with it. Where somebody else was first, what stands is shown from then on. */
export function useConfiguration() {
  const cache = useQueryClient()
  const query = useQuery({
    queryKey: KEY,
    queryFn: async () => (await client('GET /api/v1/apps/configuration', {})).configuration,
  })
  const show = (configuration: Configuration) => cache.setQueryData(KEY, configuration)

  async function act<T extends { configuration: Configuration }>(call: () => Promise<T>): Promise<T> {
    try {
      const answer = await proven(call)
      show(answer.configuration)
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFIGURATION_CHANGED') await query.refetch()
      throw error
    }
  }

  const { draft, state } = query.data ?? { draft: { revision: 0 }, state: '' }
  return {
    query,
    keep: (key: string, value: string | null) =>
      act(() => {
        const body = { revision: draft.revision, changes: [{ key, value }] }
        return client('POST /api/v1/apps/configuration/draft', { body })
      }),
    leave: () =>
      act(() => client('POST /api/v1/apps/configuration/draft/leave', { body: { revision: draft.revision } })),
    async publish(why: string) {
      const body = { revision: draft.revision, state, why }
      const answer = await act(() => client('POST /api/v1/apps/configuration/put-in-force', { body }))
      await cache.invalidateQueries({ queryKey: VERSIONS_KEY })
      return answer
    },
    async bringBack(number: number, seen: string) {
      const given = { params: { number: String(number) }, body: { state: seen } }
      const answer = await act(() => client('POST /api/v1/apps/configuration/versions/{number}/bring-back', given))
      await cache.invalidateQueries({ queryKey: VERSIONS_KEY })
      return answer
    },
  }
}

export type Acts = Omit<ReturnType<typeof useConfiguration>, 'query'>
