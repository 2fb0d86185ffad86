import type { Title } from '@kola/contract/title'
import type { Home } from '#features/catalogue/queries.ts'

export interface ChildHomePlan {
  first: Title | undefined
  /** Each title once, in the order of home. */
  titles: Title[]
}

/** Home without rows: one large picture, and below it everything else once. */
export function planChildHome({ hero, rows, spotlight, trending }: Home): ChildHomePlan {
  const all = [...hero, ...(spotlight ? [spotlight] : []), ...rows.flatMap((row) => row.titles), ...trending]
  const once = [...new Map(all.map((title) => [title.id, title])).values()].filter((title) => !title.isComingSoon)
  const [first, ...titles] = once
  return { first, titles }
}
