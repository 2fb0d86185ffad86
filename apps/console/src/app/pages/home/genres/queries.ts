import type { GenreChange } from '@kola/contract/titles/genres'
import { queryOptions } from '@tanstack/react-query'
import { client, queries } from '#shared/client.ts'

const isOpen = ({ state }: GenreChange) => state === 'running' || state === 'undoing'

export const genresQuery = queryOptions({
  queryKey: ['genres'],
  queryFn: () => client('GET /api/v1/apps/genres', {}),
  // What is too much for one call goes on by itself.
  refetchInterval: ({ state }) => (state.data?.changes.some(isOpen) ? 5_000 : false),
})

export const readGenresAnew = () =>
  Promise.all([
    queries.invalidateQueries({ queryKey: genresQuery.queryKey }),
    queries.invalidateQueries({ queryKey: ['titles'] }),
  ])
