import { BATCHES_PAGE } from '@kola/contract/gifts/vouchers'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { client } from '#shared/client.ts'

export const VOUCHERS_KEY = ['plans', 'vouchers'] as const

export const batchesQuery = infiniteQueryOptions({
  queryKey: VOUCHERS_KEY,
  queryFn: ({ pageParam }) => client('GET /api/v1/apps/vouchers', { query: pageParam ? { before: pageParam } : {} }),
  initialPageParam: '',
  getNextPageParam: ({ batches }) => (batches.length < BATCHES_PAGE ? null : batches.at(-1)?.id),
})
