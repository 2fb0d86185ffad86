import { COUPONS_PAGE } from '@kola/contract/prices/coupons'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { client } from '#shared/client.ts'

export const COUPONS_KEY = ['plans', 'coupons'] as const

export const couponsQuery = infiniteQueryOptions({
  queryKey: COUPONS_KEY,
  queryFn: ({ pageParam }) => client('GET /api/v1/apps/coupons', { query: pageParam ? { before: pageParam } : {} }),
  initialPageParam: '',
  getNextPageParam: ({ coupons }) => (coupons.length < COUPONS_PAGE ? null : coupons.at(-1)?.code),
})
