import type { Player } from '@kola/player/player'
import { useState } from 'react'
import { keepSubtitleStyle, readChoices } from '../choices/kept-choices.ts'
import { type SubtitleStyle, toPlacing } from './subtitle-style.ts'

export interface ChosenStyle {
  style: SubtitleStyle
  choose: (change: Partial<SubtitleStyle>) => void
}

/** How this viewer reads subtitles: kept for every film after it, and seen at once. */
export function useSubtitleStyle(player: Player): ChosenStyle {
  const [style, setStyle] = useState(() => readChoices().subtitleStyle)
  function choose(change: Partial<SubtitleStyle>) {
    const next = keepSubtitleStyle(change)
    setStyle(next)
    void player.send({ type: 'placeText', ...toPlacing(next) })
  }
  return { style, choose }
}
