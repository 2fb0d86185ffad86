import { ApiError } from '@kola/contract/http/client'
import type { Outline } from '@kola/contract/titles/outline'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '#shared/client.ts'
import { say } from '#shared/toasts.ts'
import { findPlace, type Place } from './rows.ts'

export interface Outlining {
  outline: Outline
  /** What the last change met; what somebody else moved meanwhile is shown by then. */
  fault: unknown
  /** @param place where it goes from how it stands by then; null for nowhere @returns how it stands after it, or null where nothing was moved */
  move(id: string, place: (outline: Outline) => Place | null): Promise<Outline | null>
  renumber(parentId: string, from: number): Promise<void>
  take(outline: Outline): void
}

type Write = (outline: Outline) => Promise<{ outline: Outline }> | null

/** One change after the other, each by what the one before answered: keys are faster than any line. */
export function useOutline(seriesId: string) {
  const cache = useQueryClient()
  const key = ['outline', seriesId]
  const [fault, setFault] = useState<unknown>(null)
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const query = useQuery({
    queryKey: key,
    queryFn: async () => (await client('GET /api/v1/apps/series/{seriesId}/outline', { params: { seriesId } })).outline,
  })
  const take = (outline: Outline) => cache.setQueryData<Outline>(key, outline)

  async function put(write: Write): Promise<Outline | null> {
    const now = cache.getQueryData<Outline>(key)
    const call = now && write(now)
    if (!call) return null
    // A look at how it stood before must not come after this.
    await cache.cancelQueries({ queryKey: key })
    try {
      const { outline } = await call
      take(outline)
      setFault(null)
      return outline
    } catch (failure) {
      if (failure instanceof ApiError && failure.body.outline) take(failure.body.outline as Outline)
      setFault(failure)
      return null
    }
  }
  function enqueue(write: Write): Promise<Outline | null> {
    const done = turn.current.then(() => put(write))
    turn.current = done
    return done
  }
  const work = (outline: Outline): Outlining => ({
    ...{ outline, fault, take },
    move: (id, toPlace) =>
      enqueue((now) => {
        const place = toPlace(now)
        if (!place) return null
        const body = { revision: now.revision, titleId: id, ...place }
        return client('POST /api/v1/apps/series/{seriesId}/moves', { params: { seriesId }, body })
      }),
    async renumber(parentId, from) {
      await enqueue((now) => {
        const body = { revision: now.revision, parentId, from }
        return client('POST /api/v1/apps/series/{seriesId}/renumber', { params: { seriesId }, body })
      })
    },
  })
  return { query, work }
}

/** As it is said when it was moved. */
export function toMovedText({ seasons }: Outline, id: string): string {
  const at = seasons.findIndex((one) => one.id === id)
  if (at >= 0) return `${seasons[at]?.name} is season ${at + 1} of ${seasons.length}.`
  const season = seasons.find(({ episodes }) => episodes.some((one) => one.id === id))
  const place = season?.episodes.findIndex((one) => one.id === id) ?? -1
  return season
    ? `${season.episodes[place]?.name} is at place ${place + 1} of ${season.episodes.length} in ${season.name}.`
    : ''
}

/** With the way back. */
export async function moveWithUndo(work: Outlining, id: string, place: Place): Promise<void> {
  const before = findPlace(work.outline, id)
  const after = await work.move(id, () => place)
  if (after && before) say(toMovedText(after, id), () => void work.move(id, () => before))
}
