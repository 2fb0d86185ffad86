import type { Title } from '@kola/contract/title'
import { useMemo } from 'react'
import { usePlaylist, useTitle } from '#features/catalogue/queries.ts'
import type { Episodes } from '#features/playback/episodes/episodes-panel.tsx'
import type { PlaybackNeeds } from '#features/playback/needs.ts'
import { say } from '#features/playback/words.ts'
import { paths } from '#shared/paths.ts'

const canPlay = ({ isPlayable, isComingSoon }: Title) => isPlayable && !isComingSoon

/** The season of what plays; null for a film, for an episode without another, and until it is known. */
export function useEpisodes(id: string, needs: Pick<PlaybackNeeds, 'goTo'>, isBeside: boolean): Episodes | null {
  const title = useTitle(id).data
  const siblings = usePlaylist(title?.kind === 'episode' ? (title.parentId ?? '') : '').data?.titles
  return useMemo(() => {
    const known = siblings?.filter(canPlay) ?? []
    if (known.length < 2) return null
    const items = known.map((each) => {
      const { name, number } = each
      return {
        ...{ id: each.id, note: each.runningTime, isHere: each.id === id },
        name: number === null ? name : say('episodeInList', { number, name }),
      }
    })
    return { items, isBeside, go: (to) => needs.goTo(paths.player(to, true), { replace: true }) }
  }, [siblings, id, isBeside, needs])
}
