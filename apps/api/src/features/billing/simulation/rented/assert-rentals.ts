import { expect } from 'vitest'
import { createStandings } from '#features/billing/standing.ts'
import type { Pool } from '#shared/database/database.ts'
import { FILMS, PLAY_HOURS } from '../begin.ts'
import type { readBooks } from '../books.ts'
import type { World } from '../world.ts'

type Books = Awaited<ReturnType<typeof readBooks>>
type Rental = Books['rentals'][number]

const HOUR_MS = 3_600_000
const BEGIN_MS = 30 * 24 * HOUR_MS

const endOf = ({ ends_at: ends, begin_by: by }: Rental): Date => ends ?? by

/** Each rental was paid for once, lasts as long as was sold from its first play, and opens its film for as long and no longer. */
export async function assertRentals(
  { pool, tenantId }: { pool: Pool; tenantId: string },
  world: World,
  { rentals, payments }: Books,
): Promise<void> {
  const paying = payments.filter(({ use }) => use === 'rental')
  expect(rentals.map(({ payment_id: id }) => id).toSorted(), 'each rental has a payment of its own').toEqual(
    paying.map(({ id }) => id).toSorted(),
  )
  for (const rental of rentals) {
    const { bought_at: bought, begin_by: by, first_played_at: first, ends_at: ends } = rental
    const one = world.begun.find(({ id }) => id === rental.checkout_id)
    expect([one?.rents, one?.accountId], 'what was rented, by whom').toEqual([rental.title_id, rental.account_id])
    expect(by.getTime() - bought.getTime(), 'days to begin it').toBe(BEGIN_MS)
    if (first) expect((ends?.getTime() ?? 0) - first.getTime(), 'hours to watch it').toBe(PLAY_HOURS * HOUR_MS)
    const again = rentals.filter(
      (other) =>
        other !== rental &&
        other.account_id === rental.account_id &&
        other.title_id === rental.title_id &&
        other.bought_at >= bought &&
        other.bought_at < endOf(rental) &&
        (rental.voided_at === null || other.bought_at < rental.voided_at),
    )
    expect(again, 'nobody pays for a film that they can watch').toEqual([])
  }
  const standings = createStandings({ pool, clock: { now: world.now } })
  for (const accountId of new Set(rentals.map(({ account_id: id }) => id))) {
    for (const titleId of FILMS) {
      const own = rentals.filter(({ account_id: id, title_id: title }) => id === accountId && title === titleId)
      const isOpen = own.some((rental) => rental.voided_at === null && endOf(rental) > world.now())
      const { entitlement, current } = await standings.read({ tenantId, accountId, titleId })
      expect(entitlement.kind === 'entitled', 'who rented may watch, and nobody longer').toBe(
        isOpen || current.length > 0,
      )
    }
  }
}
