import type { Art, Item, PlaylistAnswer } from '@kola/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../shared/service/service.ts'
import { type ReadTitle, useTitleSelect } from '../../shared/title-language.ts'

/** A title that is announced. */
export interface Announcement {
  id: string
  name: string
  /** ISO date. */
  releaseDate: string
  art: Art
}

/** Home has its pictures first; the bell may wait this long. */
const WAIT_MS = 2_500

export function toAnnouncements(items: readonly Item[], readTitle: ReadTitle): Announcement[] {
  return items
    .filter((item) => item.metaData.notification_status === 'coming soon')
    .map((item) => ({ id: item.id, name: readTitle(item).name, releaseDate: item.releaseDate, art: item.art }))
}

const NONE: Announcement[] = []
const readAnswer = (answer: PlaylistAnswer, readTitle: ReadTitle) => toAnnouncements(answer._embedded.items, readTitle)

/** Titles that are announced in the tenant's `notification_catalogue`. */
export function useAnnouncements(catalogueId: string): Announcement[] {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  const query = useQuery({
    queryKey: ['announcements', catalogueId],
    queryFn: () => call('GET /apps/v1/catalogues', { query: { id: catalogueId } }),
    select: useTitleSelect(readAnswer),
    enabled: isDue && catalogueId !== '',
    staleTime: 3_600_000,
  })
  return query.data ?? NONE
}
