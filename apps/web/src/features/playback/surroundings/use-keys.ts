import type { Player } from '@kola/player/player'
import { useEffect, useRef } from 'react'
import { isTakenByControl, planKey } from './keyboard.ts'

interface KeyHandlers {
  player: Player
  onFullscreen: () => void
  onEscape: () => void
  /** Any key that did something. */
  onKey: () => void
}

/** The keyboard of a desk and of a TV remote, wherever the focus is. */
export function useKeys(handlers: KeyHandlers): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { player, onFullscreen, onEscape, onKey } = latest.current
      if (event.defaultPrevented || isTakenByControl(event, event.target)) return
      const action = planKey(event, player.getState())
      if (!action) return
      event.preventDefault()
      onKey()
      if ('command' in action) void player.send(action.command)
      else if (action.page === 'fullscreen') onFullscreen()
      else onEscape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
