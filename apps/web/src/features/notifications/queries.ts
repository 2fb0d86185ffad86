import type { Item } from '@kola/contract/catalogue'
import type { Title } from '@kola/contract/title'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ReadTitle, useTitleSelect } from '#shared/titles/title-language.ts'

/** A title that is announced. */
export interface Announcement {
  title: Title
  /** ISO date. */
  releaseDate: string
}

/** Home has its pictures first; the bell may wait this long. */
const WAIT_MS = 2_500
const FRESH_MS = 3_600_000

interface UpcomingAnswer {
  _embedded: { items: Item[] }
}

/** The titles that are announced as coming soon; a server of before may list others beside them. */
export function toAnnouncements(answer: UpcomingAnswer, readTitle: ReadTitle): Announcement[] {
  return answer._embedded.items
    .map((item) => ({ title: readTitle(item), releaseDate: item.releaseDate }))
    .filter(({ title }) => title.isComingSoon)
}

/** The announced titles, the nearest first; asked for when the screen has what it needs, or `isWanted` at once. */
export function useAnnouncements(isWanted: boolean) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setDue, WAIT_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return useQuery({
    queryKey: ['announcements'],
    queryFn: async () => (await import('./read-sync.ts')).askAnnouncements(),
    select: useTitleSelect(toAnnouncements),
    enabled: isDue || isWanted,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  })
}
