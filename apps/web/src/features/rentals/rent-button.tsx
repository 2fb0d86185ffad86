import type { RentalOffer } from '@kola/contract/rentals/rentals'
import { ButtonLink } from '@kola/ui/controls/button'
import { formatMoney } from '#shared/money.ts'
import { payPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { say } from './words.ts'

export interface RentButtonProps {
  offer: RentalOffer
  name: string
  /** The one action of the screen. */
  isMain: boolean
  isVisitor: boolean
}

/** Leads to the ways to pay for one film. */
export function RentButton({ offer, name, isMain, isVisitor }: RentButtonProps) {
  const price = formatMoney(offer.price, offer.currency)
  const bought = { sid: offer.sub_id, pid: offer.package_id, titleId: offer.id }
  return (
    <ButtonLink
      look={isMain ? 'main' : 'line'}
      href={isVisitor ? paths.login : payPaths.choose(bought)}
      aria-label={say('rentFilm', { title: name, price })}
    >
      {say('rentFor', { price })}
    </ButtonLink>
  )
}

/** What a rental is, in a line below its button. */
export const RentTerms = ({ offer }: { offer: RentalOffer }) => (
  <p className="standing">{say('terms', { hours: offer.hours, days: offer.beginDays })}</p>
)
