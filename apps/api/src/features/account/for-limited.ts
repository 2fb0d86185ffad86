import type { AccountAnswer, Profile } from '@kola/contract/account'
import type { UserSubscription } from '@kola/contract/billing'
import { RATING_LIMITS } from '@kola/contract/profiles/rating'
import type { OpenItems, Sight } from '#shared/items.ts'

/** Whether whoever watches has no limit; somebody who was removed counts as having one. */
export const isGrown = ({ people, person }: AccountAnswer): boolean =>
  people.some(({ id, ratingLimit }) => id === person && ratingLimit === null)

/** Of whoever watches; of somebody who was removed the least. */
export const toLimit = ({ people, person }: AccountAnswer): Pick<Sight, 'ratingLimit'> => ({
  ratingLimit: people.find(({ id }) => id === person)?.ratingLimit ?? RATING_LIMITS[0],
})

/**
 * What a person with a limit reads of the account, in the documents' shape: who they are, who else may watch, and what is held.
 * Addresses, sums and payments are the grown-ups', and stand empty.
 */
export function toLimitedAnswer(answer: AccountAnswer, open: Pick<OpenItems, 'find'>): AccountAnswer {
  const { people, person, userid, logedin, subscriptionHistory, recurring, screens } = answer
  const own = people.find(({ id }) => id === person)
  const name = own?.name ?? ''
  return {
    ...{ name, userid, logedin, profile: toOwnProfile(userid, name, own?.imageId ?? 0) },
    subscriptions: answer.subscriptions.map(withoutMoney),
    ...{ subscriptionHistory, subscriptionList: answer.subscriptionList.map(withoutMoney) },
    rentals: (answer.rentals ?? []).filter(({ id }) => open.find(id) !== null),
    ...{ recurring, paymentProvider: 'other', screens, people, person },
  }
}

const toOwnProfile = (id: string, first_name: string, image_id: number): Profile => ({
  ...{ id, username: '', first_name, last_name: '', email_address: '', telephone: '' },
  ...{ mobileVerified: false, emailVerified: false, address: '', city: '', state: '', country: '' },
  metaData: { image_id },
})

function withoutMoney({ newPrice: _, endingCard: __, change: ___, ...held }: UserSubscription): UserSubscription {
  return { ...held, price: '0.00', payment_gateway: 'manual', transaction_id: '', subscription_slug: '' }
}
