import { queryOptions } from '@tanstack/react-query'
import { client } from '#shared/client.ts'

export const priceReleasesQuery = queryOptions({
  queryKey: ['plans', 'releases'],
  queryFn: async () => (await client('GET /api/v1/apps/price-releases', {})).releases,
  // What is due goes out by itself.
  refetchInterval: 15_000,
})
