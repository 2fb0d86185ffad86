import { type PlayerCommand, SKIP_SECONDS } from '@kola/player/commands'
import type { PlayerState } from '@kola/player/state'
import type { Direction } from '@kola/ui/keys/find-neighbour'

/**
 * What a key asks for: a command to the player, the way to another control or into them, or something of the page around
 * it. OK on a bare film does both: it acts, and leads into the controls.
 */
export type KeyAction =
  | { command: PlayerCommand; page?: 'enter' }
  | { walk: Direction }
  /** Of a film whose length is not known yet. */
  | { tenths: number }
  | { page: 'fullscreen' | 'escape' | 'enter' | 'subtitles' | 'help' | 'next' }

/**
 * Where a key is pressed. `film`: nothing has the focus; `clicked`: a control that was pressed with a pointer; `control`:
 * one that the keyboard or a remote came to. Position and volume are controls that keep two of the arrows.
 */
export type KeyTarget = 'film' | 'clicked' | 'control' | 'position' | 'volume' | 'panel'

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> & { shiftKey?: boolean }

interface Surroundings {
  state: PlayerState
  on: KeyTarget
  /** A pointer is in use: this is a desk and no remote. */
  isPointed: boolean
}

const VOLUME_STEP = 0.05

const toggle = ({ status }: PlayerState): PlayerCommand => ({
  type: status === 'playing' || status === 'buffering' ? 'pause' : 'play',
})
const skip = (seconds: number) => (): KeyAction => ({ command: { type: 'skip', seconds } })
const seekTo = (tenths: number, { durationSeconds }: PlayerState): KeyAction =>
  tenths > 0 && durationSeconds <= 0
    ? { tenths }
    : { command: { type: 'seek', positionSeconds: (durationSeconds * tenths) / 10 } }
const back = (): KeyAction => ({ page: 'escape' })

/** They mean the same everywhere; the media keys and the last ones are those of remotes. */
const LETTERS: Record<string, (state: PlayerState) => KeyAction> = {
  k: (state) => ({ command: toggle(state) }),
  j: skip(-SKIP_SECONDS),
  l: skip(SKIP_SECONDS),
  m: ({ muted }) => ({ command: { type: 'setMuted', muted: !muted } }),
  f: () => ({ page: 'fullscreen' }),
  c: () => ({ page: 'subtitles' }),
  '?': () => ({ page: 'help' }),
  mediaplaypause: (state) => ({ command: toggle(state) }),
  mediaplay: () => ({ command: { type: 'play' } }),
  mediapause: () => ({ command: { type: 'pause' } }),
  mediarewind: skip(-SKIP_SECONDS),
  mediafastforward: skip(SKIP_SECONDS),
  escape: back,
  goback: back,
  browserback: back,
  xf86back: back,
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  arrowup: 'up',
  arrowdown: 'down',
  arrowleft: 'left',
  arrowright: 'right',
}

function planArrow(direction: Direction, { state, on, isPointed }: Surroundings): KeyAction | null {
  const isSideways = direction === 'left' || direction === 'right'
  if (on === 'panel' || (on === 'volume' && !isSideways)) return null
  if (on === 'control' || on === 'volume' || (on === 'position' && !isSideways)) return { walk: direction }
  if (isSideways) return skip(direction === 'left' ? -SKIP_SECONDS : SKIP_SECONDS)()
  if (!isPointed) return { page: 'enter' }
  const step = direction === 'up' ? VOLUME_STEP : -VOLUME_STEP
  return { command: { type: 'setVolume', volume: state.volume + step } }
}

/** Null for keys that mean nothing here, and for those that belong to the browser or to the control under them. */
export function planKey(press: KeyPress, surroundings: Surroundings): KeyAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  const { state, on } = surroundings
  const key = press.key.toLowerCase()
  const direction = DIRECTIONS[key]
  if (direction) return planArrow(direction, surroundings)
  const isFree = on === 'film' || on === 'position'
  if (key === 'n' && press.shiftKey) return { page: 'next' }
  if (key === ' ') return isFree ? { command: toggle(state) } : null
  if (key === 'enter') return isFree ? { command: toggle(state), ...(on === 'film' && { page: 'enter' }) } : null
  const tenths = key === 'home' ? 0 : key === 'end' ? 10 : /^[0-9]$/.test(key) ? Number(key) : null
  if (tenths !== null) return on === 'panel' || on === 'volume' ? null : seekTo(tenths, state)
  return LETTERS[key]?.(state) ?? null
}
