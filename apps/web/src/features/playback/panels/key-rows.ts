import { say } from '../words.ts'

interface KeyRow {
  /** As the browser names them. */
  keys: readonly string[]
  /** As they stand on a keyboard. */
  shown: string
  does: () => string
}

/** Every key that does something while the film plays. */
export const KEY_ROWS: readonly KeyRow[] = [
  { keys: [' ', 'k'], shown: 'Space, K', does: () => say('keyToggle') },
  { keys: ['j', 'ArrowLeft'], shown: 'J, ←', does: () => say('back10') },
  { keys: ['l', 'ArrowRight'], shown: 'L, →', does: () => say('forward10') },
  { keys: ['ArrowUp', 'ArrowDown'], shown: '↑, ↓', does: () => say('keyVolume') },
  { keys: ['m'], shown: 'M', does: () => say('keyMute') },
  { keys: ['c'], shown: 'C', does: () => say('keySubtitles') },
  { keys: ['f'], shown: 'F', does: () => say('keyFull') },
  { keys: [...'0123456789'], shown: '0 – 9', does: () => say('keyTenths') },
  { keys: ['Home', 'End'], shown: 'Home, End', does: () => say('keyEnds') },
  // A chord of its own, which the card of the next episode listens for.
  { keys: [], shown: 'Shift + N', does: () => say('keyNext') },
  { keys: ['Escape'], shown: 'Esc', does: () => say('keyEscape') },
  { keys: ['?'], shown: '?', does: () => say('keyHelp') },
]
