import type { RentalOffer } from '@kola/contract/rentals/rentals'
import type { Title } from '@kola/contract/title'
import { useAccount } from '#features/account/queries.ts'
import { canBeWatched, findRented, useRentalOffer } from '#features/rentals/queries.ts'
import { sayRented } from '#features/rentals/say-rented.ts'
import { useSession } from '#shared/service/session.ts'

export interface Renting {
  /** False where only a rental opens it, and none does. */
  canWatch: boolean
  /** What renting costs, where it would give something. */
  offer: RentalOffer | null
  /** Where a rental stands. */
  text: string
  isVisitor: boolean
}

/** What renting means for a film and whoever looks at it: nothing where a membership opens it anyhow. */
export function useRenting(title: Pick<Title, 'id' | 'kind' | 'isComingSoon'>): Renting {
  const isVisitor = useSession() === 'visitor'
  const account = useAccount()
  const isFilm = title.kind === 'movie' && !title.isComingSoon
  const offer = useRentalOffer(isFilm ? title.id : '') ?? null
  const rented = findRented(account?.rentals, title.id)
  const isHeld = (account?.subscriptions.length ?? 0) > 0 && !offer?.rentOnly
  const isRented = canBeWatched(rented)
  return {
    canWatch: !offer?.rentOnly || isRented,
    offer: isHeld || isRented || (!account && !isVisitor) ? null : offer,
    text: rented && !isHeld ? sayRented(rented, Date.now()) : '',
    isVisitor,
  }
}
