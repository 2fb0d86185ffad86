import type { Title } from '@kola/contract/title'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition, useCallback, useRef, useState } from 'react'
import { afterPaint } from '#shared/after-paint.ts'
import { paths } from '#shared/paths.ts'
import { playbackTexts } from '#shared/texts.ts'
import { planPopup, type SubscriptionFacts } from '../gates/popup-type.ts'
import { SubscriptionPopup } from '../gates/subscription-popup.tsx'
import type { PlaybackNeeds } from '../needs.ts'
import { keepPermission } from '../queries.ts'
import { startPlayback } from './start-playback.ts'
import { savesData, warmPlayer, warmPoster } from './warm-up.ts'

type Startable = Pick<Title, 'id' | 'kind' | 'children'> & Partial<Pick<Title, 'art'>>

export interface StartPlayback {
  /** False: the tenant has switched the Play feature off, and no play control may show. */
  isEnabled: boolean
  /** Id of the title that is being opened, or empty. */
  startingId: string
  start: (title: Startable, how?: { isResume?: boolean }) => Promise<void>
  /** A press is likely: fetches what the player needs, once, and nothing where data is saved. */
  warm: () => void
  /** Stands somewhere in the page. */
  popup: ReactNode
}

export interface StartOptions {
  needs: PlaybackNeeds
  isPlayEnabled: boolean
  /** For the kind of popup. */
  account: SubscriptionFacts | undefined
  /** Fetches the player page's own code. */
  loadPlayerPage: () => Promise<unknown>
}

/**
 * A press on Watch Now, Resume or a card's play button: permission first, then the player page. The press is painted before
 * the player's code is asked for and before its page is drawn, which takes slow devices long.
 */
export function useStartPlayback({ needs, isPlayEnabled, account, loadPlayerPage }: StartOptions): StartPlayback {
  const queryClient = useQueryClient()
  const [startingId, setStartingId] = useState('')
  // Rows keep the function that they were drawn with.
  const isStarting = useRef(false)
  const [isRefused, setRefused] = useState(false)

  const warm = useCallback(() => {
    if (isPlayEnabled && !savesData()) afterPaint(() => warmPlayer(loadPlayerPage))
  }, [isPlayEnabled, loadPlayerPage])

  async function start(title: Startable, how: { isResume?: boolean } = {}) {
    if (!isPlayEnabled || isStarting.current) return
    isStarting.current = true
    startTransition(() => setStartingId(title.id))
    afterPaint(() => {
      warmPlayer(loadPlayerPage)
      warmPoster(title)
    })
    try {
      const answer = startPlayback(needs.client, { title, deviceId: needs.deviceId })
      const [outcome] = await Promise.all([answer, new Promise<void>(afterPaint)])
      if (outcome.kind === 'started') {
        keepPermission(queryClient, outcome.titleId, outcome.answer)
      }
      if (outcome.kind === 'started' || outcome.kind === 'screens') {
        needs.goTo(paths.player(outcome.titleId, how.isResume))
      }
      if (outcome.kind === 'subscription') setRefused(true)
      if (outcome.kind === 'later') needs.notify(playbackTexts.tryLaterAtStart)
      if (outcome.kind === 'failed') needs.notify(outcome.message)
    } finally {
      isStarting.current = false
      setStartingId('')
    }
  }

  const popup = isRefused && (
    <SubscriptionPopup type={planPopup(account)} goTo={needs.goTo} onClose={() => setRefused(false)} />
  )
  return { isEnabled: isPlayEnabled, startingId, start, warm, popup }
}
