import type { AccountAnswer } from '@kola/contract/account'
import type { Title } from '@kola/contract/title'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { usePlaylist, useTitle } from '#features/catalogue/queries.ts'
import type { PlaybackNeeds } from '#features/playback/needs.ts'
import type { NextUp } from '#features/playback/next/use-next.ts'
import { endSession, keepPermission } from '#features/playback/queries.ts'
import { startPlayback } from '#features/playback/start/start-playback.ts'
import { readPath } from '#shared/location/location.ts'
import { paths } from '#shared/paths.ts'
import { playbackTexts } from '#shared/texts.ts'
import { findAfter } from './find-after.ts'

/** The episode that follows in its season, else the first of the season after; null for a film, and until it is known. */
function useNextEpisode(id: string): Title | null {
  const title = useTitle(id).data
  const episode = title?.kind === 'episode' ? title : null
  const siblings = usePlaylist(episode?.parentId ?? '').data?.titles
  const beside = findAfter(siblings, id)
  const isLastOfSeason = siblings !== undefined && !beside
  const seasons = usePlaylist(isLastOfSeason ? (episode?.seriesId ?? '') : '').data?.titles
  const season = findAfter(seasons, episode?.parentId ?? '')
  const first = usePlaylist(season?.id ?? '').data?.titles[0]
  const next = beside ?? first
  return next?.isPlayable && !next.isComingSoon ? next : null
}

interface Watching {
  needs: PlaybackNeeds
  account: Pick<AccountAnswer, 'people' | 'person'> | undefined
}

/** What follows in the series, and whether whoever watches wants it to begin by itself. */
export function useNextUp(id: string, { needs, account }: Watching): NextUp | null {
  const queryClient = useQueryClient()
  const title = useNextEpisode(id)
  const isByItself = account?.people.find((person) => person.id === account.person)?.autoplayNext ?? false
  const here = useRef('')
  useEffect(() => {
    here.current = id
    return () => {
      here.current = ''
    }
  }, [id])
  return useMemo(() => {
    if (!title) return null
    const play = async () => {
      const path = readPath()
      const outcome = await startPlayback(needs.client, { title, deviceId: needs.deviceId })
      // The address changes before the screen does.
      if (here.current !== id || readPath() !== path) {
        // Whoever has left meanwhile stays where they are, and holds no screen.
        if (outcome.kind === 'started') await endSession(needs.client, outcome.answer, 'call')
        return true
      }
      if (outcome.kind === 'later' || outcome.kind === 'failed') {
        needs.notify(outcome.kind === 'later' ? playbackTexts.tryLaterAtStart : outcome.message)
        return false
      }
      if (outcome.kind === 'started') keepPermission(queryClient, title.id, outcome.answer)
      // What stands in its way is told in its player.
      needs.goTo(paths.player(title.id, true), { replace: true })
      return true
    }
    return { title, isByItself, play }
  }, [id, title, isByItself, needs, queryClient])
}
