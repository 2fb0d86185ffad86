import { parseStoryboard, type StoryboardFrame } from '@kola/player/storyboard'
import { useQuery } from '@tanstack/react-query'
import { client } from '#shared/client.ts'

export interface FilmStrip {
  durationSeconds: number
  frames: readonly StoryboardFrame[]
}

/** Shorter than its address is good. */
const KEPT_MS = 30 * 60_000

async function readFrames(address: string | null): Promise<StoryboardFrame[]> {
  if (address === null) return []
  const url = new URL(address, document.baseURI).href
  const response = await fetch(url).catch(() => null)
  // Times can be marked without pictures.
  return response?.ok ? parseStoryboard(await response.text(), url) : []
}

/** The small pictures that a film's packaging made. */
export function useStrip(titleId: string, isOn = true) {
  return useQuery<FilmStrip>({
    queryKey: ['strip', titleId],
    queryFn: async () => {
      const { durationSeconds, storyboard } = await client('GET /api/v1/apps/titles/{titleId}/strip', {
        params: { titleId },
      })
      return { durationSeconds, frames: await readFrames(storyboard) }
    },
    enabled: isOn,
    ...{ staleTime: KEPT_MS, refetchOnWindowFocus: false },
  })
}
