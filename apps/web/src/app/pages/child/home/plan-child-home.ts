import { toRatingClass } from '@kola/contract/profiles/rating'
import type { Title } from '@kola/contract/title'
import type { Home } from '#features/catalogue/queries.ts'

export interface ChildHomePlan {
  first: Title | undefined
  /** Each other title once, in the order of home. */
  titles: Title[]
}

/** Made for children, or fit for all ages. */
const isForAll = ({ rating }: Title) => ['C', 'G'].includes(toRatingClass(rating) ?? '')

/** Home without rows: one large picture, of a title for all ages where home has one, and below it everything else once. */
export function planChildHome({ hero, rows, spotlight, trending }: Home): ChildHomePlan {
  const all = [...hero, ...(spotlight ? [spotlight] : []), ...rows.flatMap((row) => row.titles), ...trending]
  const once = [...new Map(all.map((title) => [title.id, title])).values()].filter((title) => !title.isComingSoon)
  const first = once.find(isForAll) ?? once[0]
  return { first, titles: once.filter((title) => title !== first) }
}
