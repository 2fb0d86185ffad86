import type { RentalOffer, Rented } from '@kola/contract/rentals/rentals'
import { useQuery } from '@tanstack/react-query'
import { call } from '#shared/service/service.ts'

const OFFER_FRESH_MS = 300_000

/** What a film costs to rent; null where it cannot be rented, undefined while nobody knows. No id, no call. */
export function useRentalOffer(id: string): RentalOffer | null | undefined {
  const { data } = useQuery({
    queryKey: ['rental-offer', id],
    queryFn: async () => (await call('GET /apps/v1/rental-offers/{id}', { params: { id } })).offer,
    staleTime: OFFER_FRESH_MS,
    enabled: id !== '',
  })
  return data
}

/** The rental of a film that counts: the one that runs, else one that waits, else the newest. */
export function findRented(rentals: readonly Rented[] | undefined, id: string): Rented | undefined {
  const own = rentals?.filter((rental) => rental.id === id) ?? []
  return own.find(({ state }) => state === 'running') ?? own.find(({ state }) => state === 'waiting') ?? own[0]
}

export const canBeWatched = (rented: Rented | undefined): boolean =>
  rented?.state === 'running' || rented?.state === 'waiting'
