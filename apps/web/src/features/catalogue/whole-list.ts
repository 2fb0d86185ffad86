import type { PlaylistAnswer } from '@kola/contract/catalogue'
import { readAllPages } from '#shared/answers/all-pages.ts'
import { call } from '#shared/service/service.ts'

/** A list with all of its items, however many pages it comes in. */
export async function loadWholeList(id: string): Promise<PlaylistAnswer> {
  const pages = await readAllPages((cursor) => call('GET /apps/v1/catalogues', { query: { id, cursor } }))
  const items = pages.flatMap((page) => page._embedded.items)
  return { ...(pages[0] as PlaylistAnswer), _embedded: { items } }
}
