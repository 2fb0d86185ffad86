import { ApiError } from '@kola/contract/http/client'
import type { SubtitlePage } from '@kola/contract/subtitles/subtitles'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#shared/client.ts'

const tracksKey = (titleId: string) => ['films', 'tracks', titleId] as const
const pageKey = (titleId: string, trackId: string) => ['films', 'subtitles', titleId, trackId] as const
/** While something is on its way to players. */
const LOOK_MS = 2_000

export const useTracks = (titleId: string) =>
  useQuery({
    queryKey: tracksKey(titleId),
    queryFn: () => client('GET /api/v1/apps/films/{titleId}/tracks', { params: { titleId } }),
    refetchInterval: ({ state: { data } }) =>
      data && (!data.sound.isOut || data.subtitles.some(({ inForce }) => inForce?.isOut === false)) ? LOOK_MS : false,
  })

export const useSubtitles = (titleId: string, trackId: string) =>
  useQuery({
    queryKey: pageKey(titleId, trackId),
    queryFn: async () => {
      const params = { titleId, trackId }
      return (await client('GET /api/v1/apps/films/{titleId}/subtitles/{trackId}', { params })).page
    },
    refetchInterval: ({ state: { data } }) => (data?.track.inForce?.isOut === false ? LOOK_MS : false),
  })

/** One change after the other, and how it stands from then on, whoever changed it. */
export function useChange(titleId: string) {
  const cache = useQueryClient()
  const [fault, setFault] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const keep = (page: SubtitlePage) => {
    cache.setQueryData(pageKey(titleId, page.track.id), page)
    void cache.invalidateQueries({ queryKey: tracksKey(titleId) })
  }
  /** @returns null where it was refused */
  async function change<T>(act: () => Promise<T>): Promise<T | null> {
    setFault(null)
    setBusy(true)
    try {
      return await act()
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'SUBTITLES_CHANGED' && failure.body.page)
        keep(failure.body.page as SubtitlePage)
      setFault(failure)
      return null
    } finally {
      setBusy(false)
    }
  }
  return { fault, isBusy, change, keep, forget: () => setFault(null) }
}

export type Change = ReturnType<typeof useChange>
