import type { Arrangement, HomePart } from '@kola/contract/arranging/arrangement'
import type { Home } from '@kola/contract/arranging/endpoints'
import { ApiError } from '@kola/contract/http/client'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { client } from '#shared/client.ts'
import { toFailureText } from '#shared/failure.ts'
import { createKeeper, type Kept, readChanged } from './keeper.ts'

export const VERSIONS_KEY = ['home-versions'] as const
export const PREVIEW_KEY = ['home-preview'] as const

export const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: async () => (await client('GET /api/v1/apps/home', {})).home,
  staleTime: 0,
})

export interface Working extends Kept {
  /** What is not kept, and why; empty when all is well. */
  notice: string
  change(arrangement: Arrangement): void
  changePart(id: string, given: Partial<HomePart>): void
  leave(): Promise<void>
  publish(why: string): Promise<number>
  bringBack(number: number, seen: number): Promise<number>
}

const onHome = (cache: QueryClient, home: Home) => {
  cache.setQueryData(homeQuery.queryKey, home)
  void cache.invalidateQueries({ queryKey: PREVIEW_KEY })
}

/** What the staff make of home, as long as it is shown. */
export function useHome(given: Home): Working {
  const cache = useQueryClient()
  const [keeper] = useState(() =>
    createKeeper({
      home: given,
      send: async (arrangement, revision) =>
        (await client('POST /api/v1/apps/home/draft', { body: { arrangement, revision } })).home,
      onHome: (home) => onHome(cache, home),
    }),
  )
  const state = useSyncExternalStore(keeper.subscribe, keeper.read)
  useEffect(() => {
    const again = () => void keeper.flush()
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      void keeper.flush()
    }
  }, [keeper])

  async function put<T extends { home: Home }>(call: () => Promise<T>): Promise<T> {
    try {
      const answer = await call()
      keeper.take(answer.home)
      return answer
    } catch (error) {
      const theirs = readChanged(error)
      if (theirs) keeper.take(theirs)
      throw error
    } finally {
      void cache.invalidateQueries({ queryKey: VERSIONS_KEY })
    }
  }

  return {
    ...state,
    notice: toNotice(state.failure),
    change: keeper.change,
    changePart(id, part) {
      const { parts } = keeper.read().arrangement
      keeper.change({ parts: parts.map((one) => (one.id === id ? { ...one, ...part } : one)) })
    },
    async leave() {
      await keeper.flush()
      const { revision } = keeper.read().home
      await put(() => client('POST /api/v1/apps/home/draft/leave', { body: { revision } }))
    },
    async publish(why) {
      await keeper.flush()
      const { revision, version } = keeper.read().home
      const answer = await put(() => client('POST /api/v1/apps/home/publish', { body: { revision, version, why } }))
      return answer.version.number
    },
    async bringBack(number, seen) {
      const params = { number: String(number) }
      const call = { params, body: { version: seen } }
      return (await put(() => client('POST /api/v1/apps/home/versions/{number}/bring-back', call))).version.number
    },
  }
}

function toNotice(failure: unknown): string {
  if (failure === null) return ''
  const isLine = failure instanceof ApiError && (failure.status === 0 || failure.status >= 500)
  return isLine ? 'No line: what you changed goes when there is one.' : toFailureText(failure)
}
