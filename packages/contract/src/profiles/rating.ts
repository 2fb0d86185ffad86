/**
 * Classes of Nigeria's National Film and Video Censors Board (NFVCB), from the least restricted on.
 * C is made for children and G fit for all ages; PG leaves it to a parent; below twelve, 12A wants an adult beside, and
 * 12 is for nobody. RE (never shown in public) is no limit that anybody sets: what bears it is above all of them.
 */
export const RATING_LIMITS = ['C', 'G', 'PG', '12A', '12', '15', '18'] as const

export type RatingLimit = (typeof RATING_LIMITS)[number]

/** Above every limit: no class, or one that nobody knows. */
export const ABOVE_ALL = RATING_LIMITS.length

/** What other boards write, in capitals without spaces, dots and hyphens, and the class that is no less strict. */
const OTHERS: Readonly<Record<string, RatingLimit>> = {
  ...{ GENERAL: 'G', U: 'G', TVG: 'G', ALL: 'G', AL: 'G', CHILDREN: 'C', TVY: 'C', KIDS: 'C' },
  ...{ UA: 'PG', 'U/A': 'PG', TVPG: 'PG', TVY7: 'PG', TVY7FV: 'PG', PARENTALGUIDANCE: 'PG' },
  ...{
    TV14: '15',
    M: '15',
    MA15: '15',
    MA: '18',
    R: '18',
    R18: '18',
    NC17: '18',
    X: '18',
    A: '18',
    TVMA: '18',
    ADULT: '18',
  },
}

/** An age becomes the class for it or for older people, never for younger ones. */
function toClassOfAge(age: number): RatingLimit | null {
  if (age === 0) return 'G'
  if (age <= 7) return 'PG'
  if (age <= 12) return '12'
  if (age <= 15) return '15'
  return age <= 18 ? '18' : null
}

/** The class that a title's text means; null when it has none, or one that nobody knows. */
export function toRatingClass(text: string | null | undefined): RatingLimit | null {
  const word = (text ?? '').toUpperCase().replace(/^NFVCB|[\s.:_-]/g, '')
  const own = RATING_LIMITS.find((one) => one === word)
  if (own) return own
  const plain = word.replace(/\+$/, '')
  if (Object.hasOwn(OTHERS, plain)) return OTHERS[plain] ?? null
  // PG13, 16+, +18, 7UP, FSK16, VM14, TV14, UA13+
  const [, digits] =
    /^(?:PG|UA|U\/A|FSK|VM|TV|R|K|A|AGE|AGES|\+)?(\d{1,2})(?:\+|PLUS|UP|ANDOVER|ANDUP|YEARS|YRS)?$/.exec(word) ?? []
  return digits === undefined ? null : toClassOfAge(Number(digits))
}

/** Where a class stands, from 0 on; ABOVE_ALL for none. */
export const toRank = (rating: RatingLimit | null): number =>
  rating === null ? ABOVE_ALL : RATING_LIMITS.indexOf(rating)

/** Whether somebody with the limit may see what is of the class; null is no limit, and no class. */
export const isWithinLimit = (rating: RatingLimit | null, limit: RatingLimit | null): boolean =>
  limit === null || toRank(rating) <= toRank(limit)

/** Whether somebody with one limit sees all that somebody with the other sees. */
export const isAsWide = (limit: RatingLimit | null, other: RatingLimit | null): boolean =>
  toRank(limit) >= toRank(other)

/** Sent with the limit by clients on which somebody with one watches: a CDN must not answer them what it keeps for others. */
export const LIMIT_HEADER = 'X-Rating-Limit'
