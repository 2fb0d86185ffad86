import { type Title, toTitle } from '@kola/contract/title'
import { createKept, type Kept, useKept } from '#shared/answers/kept.ts'
import { call } from '#shared/service/service.ts'

const FRESH_MS = 300_000
const NO_TITLES: Title[] = []
const windows = new Map<string, Kept<Title[]>>()

function openWindow(id: string, limit: number): Kept<Title[]> {
  const name = `${id} ${limit}`
  const known = windows.get(name)
  if (known) return known
  const load = async () => {
    const answer = await call('GET /apps/v1/catalogues', { query: { id, limit } })
    return answer._embedded.items.map(toTitle)
  }
  const opened = createKept(id ? load : async () => NO_TITLES, FRESH_MS)
  windows.set(name, opened)
  return opened
}

/** The first titles of a playlist, whose pictures visitors see before they are members; none until they are there. */
export const useShowWindow = (id: string, limit: number): Title[] => useKept(openWindow(id, limit)) ?? NO_TITLES
