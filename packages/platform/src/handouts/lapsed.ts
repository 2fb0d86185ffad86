/** A hand that still answers but gets no further is no better than one that is gone. */
export const STILL_MINUTES = 15

/** When a hand has lost what it had, whatever else it tells of it. */
export const LAPSES_AT = `least(lease_until, ends_at, moved_at + interval '${STILL_MINUTES} minutes')`

/** In SQL: nobody works on it, and whoever comes may have it. */
export const IS_FREE = `(state = 'offered' or (state = 'taken' and ${LAPSES_AT} < now()))`
export const IS_HELD = `(state = 'taken' and ${LAPSES_AT} >= now())`
