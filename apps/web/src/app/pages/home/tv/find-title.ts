import type { Title } from '@kola/contract/title'
import type { Home } from '#features/catalogue/queries.ts'
import type { ResumePoint } from '#features/continue-watching/queries.ts'

interface Sources {
  home: Home
  saved: readonly Title[]
  points: readonly ResumePoint[]
}

/** All titles that the rows of home can show. */
export const listTitles = ({ home, saved, points }: Sources): Title[] => [
  ...home.rows.flatMap((row) => row.titles),
  ...saved,
  ...points.map(({ title }) => title),
  ...home.trending,
]

/** The title that a card leads to: `#/details/goat-money/comedy` and `#/viewvideo/goat-money?resume=true` alike. */
export function findTitle(titles: readonly Title[], hash: string): Title | undefined {
  const [, , part = ''] = hash.split(/[/?]/)
  return titles.find(({ id }) => id === part || encodeURIComponent(id) === part)
}
