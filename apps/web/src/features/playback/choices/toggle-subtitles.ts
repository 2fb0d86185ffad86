import type { Player } from '@kola/player/player'
import { localStore, type TextStore } from '#shared/memory/browser-store.ts'
import { readChoices } from './kept-choices.ts'

/** Off where they show; else on, in the language that was read last, or in the film's first where it has none of it. */
export function toggleSubtitles(player: Player, store: TextStore = localStore): void {
  const { text } = player.getState().tracks
  const { lastTextLanguage } = readChoices(store)
  const isShown = text.some(({ isActive }) => isActive)
  const wanted = text.find(({ language }) => language === lastTextLanguage) ?? text[0]
  if (wanted) void player.send({ type: 'selectText', id: isShown ? null : wanted.id })
}
