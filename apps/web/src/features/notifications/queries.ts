import type { Art, Item } from '@kola/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../shared/service/service.ts'

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

export function toAnnouncements(items: readonly Item[]): Announcement[] {
  return items
    .filter((item) => item.metaData.notification_status === 'coming soon')
    .map(({ id, name, releaseDate, art }) => ({ id, name, releaseDate, art }))
}

const NONE: Announcement[] = []

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
    select: (answer) => toAnnouncements(answer._embedded.items),
    enabled: isDue && catalogueId !== '',
    staleTime: 3_600_000,
  })
  return query.data ?? NONE
}
