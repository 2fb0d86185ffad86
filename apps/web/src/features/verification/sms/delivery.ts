import type { Delivery, DeliveryStatus } from '@kola/contract/verification'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { MEMBER_KEY } from '#shared/answers/query-client.ts'
import { call } from '#shared/service/service.ts'

/** After each look: quick while the message is under way, then slower, and no more after a code has run out. */
const WAITS_MS = [...Array(5).fill(2_000), ...Array(6).fill(5_000), ...Array(12).fill(15_000)] as const

const isAtItsEnd = (status: DeliveryStatus | undefined): boolean => status === 'delivered' || status === 'failed'

/** Milliseconds until the next look at a message, or false when there is no more to learn. */
export function planLook(looks: number, status: DeliveryStatus | undefined): number | false {
  if (isAtItsEnd(status)) return false
  return WAITS_MS[Math.max(looks - 1, 0)] ?? false
}

const deliveryQuery = (deliveryId: string) =>
  queryOptions({
    queryKey: [MEMBER_KEY, 'delivery', deliveryId],
    queryFn: () => call('GET /apps/v1/deliveries/{deliveryId}', { params: { deliveryId } }),
    retry: false,
    staleTime: 0,
    refetchInterval: (query) =>
      planLook(query.state.dataUpdateCount + query.state.errorUpdateCount, query.state.data?.status),
  })

/** How far a message has come; undefined where nothing is to be followed, or nothing is known yet. */
export function useDelivery(deliveryId: string | undefined): Delivery | undefined {
  return useQuery({ ...deliveryQuery(deliveryId ?? ''), enabled: deliveryId !== undefined }).data
}
