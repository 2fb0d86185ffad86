import type { Entitlement, Holding, Rental, Standing } from '#shared/standing.ts'

/** What the decision needs to know of a holding. */
export type Held = Pick<Holding, 'paidThrough' | 'graceDays' | 'screens'> &
  Partial<Pick<Holding, 'maxHeight' | 'planId'>> & {
    /** A membership opens every title but those that are for rent only; one of some special plans those that they name. */
    opens: Holding['opens']
    /** The rental that it is; a membership is none. */
    rental?: Rental
  }

const DAY_MS = 24 * 3_600_000

/** When the right to play ends: the paid period and the grace after it. */
export const toEnd = ({ paidThrough, graceDays }: Pick<Held, 'paidThrough' | 'graceDays'>): Date =>
  new Date(paidThrough.getTime() + graceDays * DAY_MS)

/** A rental can be begun until its day, and be watched until its window ends. */
const toHeld = (rental: Rental): Held => ({
  ...{ paidThrough: rental.endsAt ?? rental.beginBy, graceDays: 0, screens: rental.screens },
  ...{ opens: { titleId: rental.titleId }, rental },
})

/** What is asked, and when. */
export interface Asked {
  /** Null for whatever there is. */
  titleId: string | null
  now: Date
  /** No membership opens the title. */
  isRentOnly?: boolean
  /** Special plans that name the title. */
  openedBy?: readonly string[]
}

function opensTitle({ opens, planId = '' }: Held, { titleId, isRentOnly = false, openedBy = [] }: Asked): boolean {
  if (opens === 'every title') return !isRentOnly
  if (opens === 'named titles') return titleId === null || (!isRentOnly && openedBy.includes(planId))
  return titleId === null || opens.titleId === titleId
}

/**
 * A pure function of what is held, the title and the moment: no status word is asked. What a membership opens is opened by it,
 * so that no window of a rental begins before it is needed.
 */
export function decideEntitlement(holdings: readonly Held[], asked: Asked): Entitlement {
  const opening = holdings.filter((holding) => opensTitle(holding, asked))
  const needs =
    asked.isRentOnly || (opening.length > 0 && opening.every(({ rental }) => rental)) ? 'rental' : 'membership'
  if (opening.length === 0) return { kind: 'never', needs }
  const current = opening.filter((holding) => asked.now < toEnd(holding))
  if (current.length === 0) return { kind: 'expired', needs }
  // An unbegun rental beside a membership lends it nothing.
  const memberships = current.filter((holding) => !holding.rental)
  const used = memberships.length > 0 ? memberships : current
  const screens = Math.max(...used.map((holding) => holding.screens))
  const maxHeight = Math.max(...used.map((holding) => holding.maxHeight ?? Number.POSITIVE_INFINITY))
  const rental = memberships.length > 0 ? null : toUsed(current)
  return { kind: 'entitled', screens, ...(Number.isFinite(maxHeight) && { maxHeight }), rental }
}

/** The one that runs, where there is one. */
function toUsed(current: readonly Held[]): Rental | null {
  const rentals = current.flatMap(({ rental }) => rental ?? [])
  return rentals.find(({ endsAt }) => endsAt !== null) ?? rentals[0] ?? null
}

export const toStanding = (
  of: { holdings: readonly Holding[]; rentals: readonly Rental[] },
  asked: Asked,
): Standing => ({
  ...of,
  current: of.holdings.filter((holding) => asked.now < toEnd(holding)),
  entitlement: decideEntitlement([...of.holdings, ...of.rentals.map(toHeld)], asked),
})
