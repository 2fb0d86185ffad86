import { queryOptions } from '@tanstack/react-query'
import { client } from '#shared/client.ts'

const MOST = 100

/** What opens, and what ends within 30 days; the first hundred of each. */
export const happeningWindowsQuery = queryOptions({
  queryKey: ['windows', 'calendar'],
  async queryFn() {
    const [upcoming, leaving] = await Promise.all(
      (['upcoming', 'leaving'] as const).map((state) =>
        client('GET /api/v1/apps/windows', { query: { state, limit: MOST } }),
      ),
    )
    const windows = [...(upcoming?.windows ?? []), ...(leaving?.windows ?? [])]
    return { windows, isWhole: !upcoming?.cursor && !leaving?.cursor }
  },
})
