import type { RentalClass } from '@kola/contract/rentals/operator'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toCount } from '#features/members/words.ts'
import { client } from '#shared/client.ts'
import { toMoney } from '#shared/format.ts'
import { Failure } from '#shared/parts/failure.tsx'
import { RentalDialog } from './rental-dialog.tsx'

export const RENTALS_KEY = ['plans', 'rentals'] as const

/** What rentals cost, for how long they are, and which films can be rented for it. */
export function RentalsView({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useQuery({
    queryKey: RENTALS_KEY,
    queryFn: () => client('GET /api/v1/apps/rental-classes', {}),
  })
  const [changed, setChanged] = useState<RentalClass | null>(null)
  return (
    <section className="stack" aria-label="Rentals">
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!data && !error && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {data?.classes.length === 0 && <p className="panel empty">Nothing can be rented.</p>}
      {data?.classes.map((one) => (
        <article className="panel plans__class" key={one.id} aria-labelledby={`class-${one.id}`}>
          <div className="panel__head">
            <h2 id={`class-${one.id}`}>{one.title}</h2>
            <span className="note">
              {[
                [one.price, one.currency] as const,
                ...one.providerPrices.map(({ price, currency }) => [price, currency] as const),
              ]
                .map(([price, currency]) => toMoney(price, currency))
                .join(', ')}
              ; begun within {toCount(one.beginDays, 'day')}, then {toCount(one.hours, 'hour')}
            </span>
            {mayChange && (
              <span className="end">
                <button
                  type="button"
                  className="b b--s b--line"
                  aria-label={`Change… ${one.title}`}
                  onClick={() => setChanged(one)}
                >
                  Change…
                </button>
              </span>
            )}
          </div>
          <p className="panel__body">
            {one.titles.length === 0
              ? 'No film can be rented for it.'
              : one.titles.map(({ title, rentOnly }) => (rentOnly ? `${title} (rent only)` : title)).join(', ')}
          </p>
        </article>
      ))}
      {changed && <RentalDialog given={changed} onClose={() => setChanged(null)} />}
    </section>
  )
}
