import type { ListSort } from '#features/catalogue/list-queries.ts'
import { navigate, readPath, useHashSearch } from '#shared/location/location.ts'
import { paths } from '#shared/paths.ts'

/** What was chosen on a list; it stands in the address. */
export interface ListChoice {
  /** Id of a genre's entry, empty for the entry of all, or none. */
  genreId: string | undefined
  sort: ListSort | undefined
}

export function readListChoice(search: string): ListChoice {
  const query = new URLSearchParams(search)
  const sort = query.get('sort')
  return { genreId: query.get('genre') ?? undefined, sort: sort === 'az' || sort === 'za' ? sort : undefined }
}

export function toListSearch({ genreId, sort }: ListChoice): string {
  const query = new URLSearchParams()
  if (genreId !== undefined) query.set('genre', genreId)
  if (sort) query.set('sort', sort)
  return query.toString()
}

/** A genre is a list of its own, so that back leads to the one before; an order is not. */
export function useListChoice() {
  const choice = readListChoice(useHashSearch())
  const goTo = (next: ListChoice, replace: boolean) =>
    navigate(paths.listWith(readPath(), toListSearch(next)), { replace })
  return {
    ...choice,
    chooseGenre: (genreId: string) => goTo({ ...choice, genreId }, false),
    chooseSort: (sort: ListSort | undefined) => goTo({ ...choice, sort }, true),
  }
}
