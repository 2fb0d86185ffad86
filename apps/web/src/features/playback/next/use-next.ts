import type { Marker } from '@kola/contract/playback'
import type { Title } from '@kola/contract/title'
import type { Player } from '@kola/player/player'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePlayerState } from '../film/use-player-state.ts'
import type { Attention } from './attention.ts'
import { countDown, isAtCredits } from './plan-next.ts'

/** What follows the film that plays. */
export interface NextUp {
  title: Title
  /** Begins without a press: whoever watches wants it so. */
  isByItself: boolean
  /** Asks for permission and leads to its player. @returns false where there is nothing to lead to, which was told */
  play: () => Promise<boolean>
}

interface NextOptions {
  player: Player
  markers: readonly Marker[]
  next: NextUp | null
  /** Nothing begins by itself after this film. */
  isLast: boolean
  /** Whether somebody is still there. */
  attention: Attention
  /** Leaves the player. */
  onBack: () => Promise<void>
}

export interface Next {
  /** What is offered now. */
  offered: NextUp | null
  /** Where the film stood when it was offered; null where nothing begins by itself. */
  sinceSeconds: number | null
  /** Nothing begins before somebody says that they are there. */
  isAsking: boolean
  play: () => void
  stay: () => void
  onEnded: () => Promise<void>
}

/** Offers what is next while the credits run, and goes on to it. */
export function useNext({ player, markers, next, isLast, attention, onBack }: NextOptions): Next {
  const isAtEnd = usePlayerState(player, (state) => isAtCredits(state, markers))
  const [since, setSince] = useState<number | null>(null)
  const [isStaying, setStaying] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isGoing = useRef(false)
  useEffect(() => {
    setSince(isAtEnd ? player.getState().positionSeconds : null)
    if (isAtEnd) return
    setStaying(false)
    setAsking(false)
  }, [player, isAtEnd])

  const play = useCallback(async () => {
    if (!next || isGoing.current) return
    isGoing.current = true
    const hasGone = await next.play().catch(() => false)
    isGoing.current = false
    if (hasGone) return
    setStaying(true)
    if (player.getState().status === 'ended') await onBack()
  }, [next, player, onBack])

  const isOffered = next !== null && since !== null && !isStaying && !isAsking
  const isCounting = isOffered && next.isByItself && !isLast
  const isOver = usePlayerState(player, (state) => isCounting && countDown(state, since).seconds === 0)
  useEffect(() => {
    if (!isOver) return
    if (attention.isDoubtful()) {
      setAsking(true)
      void player.send({ type: 'pause' })
      return
    }
    attention.pass()
    void play()
  }, [isOver, play, attention, player])

  return {
    offered: isOffered ? next : null,
    sinceSeconds: isCounting ? since : null,
    isAsking,
    play: () => void play(),
    stay: () => setStaying(true),
    onEnded: async () => {
      if (!isCounting && !isAsking) await onBack()
    },
  }
}
