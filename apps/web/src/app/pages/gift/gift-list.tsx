import type { Gift } from '@kola/contract/gifts/gifts'
import { useQuery } from '@tanstack/react-query'
import { giftsQuery } from '#features/gifts/queries.ts'
import { giftPaths } from '#shared/more-patterns.ts'
import { say } from './words.ts'

const STATES: Record<Gift['state'], () => string> = {
  ordered: () => say('listOrdered'),
  open: () => say('listOpen'),
  redeemed: () => say('listRedeemed'),
  voided: () => say('listVoided'),
}

/** What was given before. */
export function GiftList() {
  const gifts = useQuery(giftsQuery).data?.gifts ?? []
  if (gifts.length === 0) return null
  return (
    <section className="gift-list">
      <h2>{say('yourGifts')}</h2>
      <ul>
        {gifts.map(({ reference, days, forName, state }) => (
          <li key={reference}>
            <a className="link" href={giftPaths.given(reference)}>
              {forName || reference}
            </a>
            <span className="note">{say('listLine', { days, state: STATES[state]() })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
