import type { Title } from '@kola/contract/title'
import { type Genre, planGenreListId } from '#features/catalogue/genres/genres.ts'
import { useGenres, useTitleList } from '#features/catalogue/list-queries.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { listsTexts } from '#shared/texts.ts'
import { useListChoice } from './list-choice.ts'
import type { ListKind } from './list-kinds.ts'

/** What follows the titles that are there. */
export interface More {
  /** False at the end of the list. */
  isThere: boolean
  isLoading: boolean
  isFailed: boolean
  load: () => void
}

const NO_GENRES: Genre[] = []
const NO_TITLES: Title[] = []

function useGenreChoice(kind: ListKind, genreId: string | undefined) {
  const { texts: config } = useTenant()
  const query = useGenres((kind.genresKey && config[kind.genresKey]) || '')
  const genres = query.data ?? NO_GENRES
  const all = kind.hasAll && genreId === '' ? { id: '', name: listsTexts.all, isSeries: true } : undefined
  const genre = genres.find(({ id }) => id === genreId) ?? all
  // An address may name a genre before its name is known, and then the list waits for it.
  const isKnown = !genreId || !query.isLoading
  return { genres, genre, isKnown, areGenresComing: query.isLoading }
}

/** A list of the catalogue with what was chosen on it. */
export function useList(kind: ListKind) {
  const { texts: config } = useTenant()
  const choice = useListChoice()
  const { genres, genre, isKnown, areGenresComing } = useGenreChoice(kind, choice.genreId)
  const wholeId = config[kind.configKey] ?? ''
  const id = genre ? planGenreListId(genre, wholeId) : wholeId
  const query = useTitleList(isKnown ? id : '', kind.isSortable ? choice.sort : undefined)
  const more: More = {
    isThere: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    isFailed: query.isFetchNextPageError,
    load: () => void query.fetchNextPage(),
  }
  return {
    ...choice,
    kind,
    genres,
    areGenresComing,
    genre,
    id,
    titles: query.data?.titles ?? NO_TITLES,
    total: query.data?.total ?? 0,
    isLoading: query.isLoading || !isKnown,
    /** Nothing came, and nothing can come without a line. */
    isOffline: !query.data && query.isPaused,
    isFailed: query.isError && !query.data,
    reload: () => void query.refetch(),
    more,
  }
}

export type ListView = ReturnType<typeof useList>
