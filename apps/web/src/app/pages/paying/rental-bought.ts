import type { Plan, Price } from '@kola/contract/billing'
import type { RentalOffer } from '@kola/contract/rentals/rentals'
import type { Title } from '@kola/contract/title'
import { say } from './words.ts'

/** A rental as the screens of paying know what is bought once; null where that price is not this film's. */
export function toRentalBought(
  offer: RentalOffer | null | undefined,
  title: Pick<Title, 'name'> | null | undefined,
  sid: string,
): { plan: Plan; price: Price } | null {
  if (!offer || !title || offer.sub_id !== sid) return null
  const price: Price = {
    ...{ id: offer.sub_id, sub_id: offer.sub_id, slug_name: offer.sub_id, description: '', metaData: {}, kind: 'pass' },
    ...{
      title: `${title.name}, ${say('rentedFor', { hours: offer.hours })}`,
      currency: offer.currency,
      price: offer.price,
    },
  }
  return { plan: { id: offer.package_id, title: title.name, metaData: {}, subscriptions: [], passes: [price] }, price }
}
