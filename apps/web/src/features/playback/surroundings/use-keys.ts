import type { Player } from '@kola/player/player'
import { isPointerUsed, notePointer } from '@kola/ui/keys/pointer-use'
import { type RefObject, useEffect, useRef } from 'react'
import { toggleSubtitles } from '../choices/toggle-subtitles.ts'
import { createLateTenths, type LateTenths } from '../moments/late-tenths.ts'
import { type KeyAction, planKey } from './keyboard.ts'
import { enterControls, findKeyTarget, walk } from './walk.ts'

interface KeyHandlers {
  player: Player
  frame: RefObject<HTMLElement | null>
  onFullscreen: () => void
  onEscape: () => void
  /** Shift and N; left out where nothing follows. */
  onNext?: () => void
  /** Opens what lists the keys; left out where there is none. */
  onHelp?: () => void
  /** Any key that did something. */
  onKey: () => void
}

/** A key that goes elsewhere takes the place of one that still waits. */
function goByKey(action: KeyAction, player: Player, late: LateTenths): void {
  if ('tenths' in action) late.wait(player, action.tenths)
  if (!('command' in action)) return
  if (action.command.type === 'seek' || action.command.type === 'skip') late.drop()
  void player.send(action.command)
}

function act(action: KeyAction, target: EventTarget | null, handlers: KeyHandlers): void {
  const { player, onFullscreen, onEscape, onNext, onHelp } = handlers
  const frame = handlers.frame.current
  if ('walk' in action && frame && target instanceof HTMLElement) walk(frame, target, action.walk)
  if (!('page' in action)) return
  if (action.page === 'fullscreen') onFullscreen()
  if (action.page === 'escape') onEscape()
  if (action.page === 'next') onNext?.()
  if (action.page === 'help') onHelp?.()
  if (action.page === 'subtitles') toggleSubtitles(player)
  if (action.page === 'enter' && frame) enterControls(frame)
}

/** The keyboard of a desk and of a TV remote, wherever the focus is. */
export function useKeys(handlers: KeyHandlers): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const late = createLateTenths()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const { player, onKey } = latest.current
      const on = findKeyTarget(event.target)
      const action = planKey(event, { state: player.getState(), on, isPointed: isPointerUsed() })
      if (!action) return
      event.preventDefault()
      onKey()
      goByKey(action, player, late)
      act(action, event.target, latest.current)
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointermove', notePointer)
    return () => {
      late.drop()
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointermove', notePointer)
    }
  }, [])
}
