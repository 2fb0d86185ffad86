import { type PlayerCommand, SKIP_SECONDS } from '@kola/player/commands'
import type { PlayerState } from '@kola/player/state'

/** What a key asks for: a command to the player, or something of the page around it. */
export type KeyAction = { command: PlayerCommand } | { page: 'fullscreen' | 'escape' }

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

const VOLUME_STEP = 0.05

const toggle = ({ status }: PlayerState): PlayerCommand => ({
  type: status === 'playing' || status === 'buffering' ? 'pause' : 'play',
})

const ACTIONS: Record<string, (state: PlayerState) => KeyAction> = {
  ' ': (state) => ({ command: toggle(state) }),
  k: (state) => ({ command: toggle(state) }),
  j: () => ({ command: { type: 'skip', seconds: -SKIP_SECONDS } }),
  l: () => ({ command: { type: 'skip', seconds: SKIP_SECONDS } }),
  arrowleft: () => ({ command: { type: 'skip', seconds: -SKIP_SECONDS } }),
  arrowright: () => ({ command: { type: 'skip', seconds: SKIP_SECONDS } }),
  arrowup: ({ volume }) => ({ command: { type: 'setVolume', volume: volume + VOLUME_STEP } }),
  arrowdown: ({ volume }) => ({ command: { type: 'setVolume', volume: volume - VOLUME_STEP } }),
  home: () => ({ command: { type: 'seek', positionSeconds: 0 } }),
  m: ({ muted }) => ({ command: { type: 'setMuted', muted: !muted } }),
  f: () => ({ page: 'fullscreen' }),
  escape: () => ({ page: 'escape' }),
}

/** Null for keys that mean nothing here, and for those that belong to the browser. */
export function planKey(press: KeyPress, state: PlayerState): KeyAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  return ACTIONS[press.key.toLowerCase()]?.(state) ?? null
}

/** Space and arrows belong to the control that has the focus; letters and Escape work everywhere. */
export function isTakenByControl(press: Pick<KeyboardEvent, 'key'>, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (press.key === ' ') return target.closest('button, a, input, [role="radio"]') !== null
  return press.key.startsWith('Arrow') && target.closest('input, [role="radiogroup"], [role="dialog"]') !== null
}
