import type { Direction } from '@kola/ui/keys/find-neighbour'

export type RemoteKey = Direction | 'ok' | 'back'

/** As browsers name them, and those of the makers: LG's remote has its Back under 461, Samsung's under 10009. */
const BY_NAME: Readonly<Record<string, RemoteKey>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Enter: 'ok',
  Escape: 'back',
  GoBack: 'back',
  BrowserBack: 'back',
  XF86Back: 'back',
}
const BY_CODE: Readonly<Record<number, RemoteKey>> = {
  13: 'ok',
  37: 'left',
  38: 'up',
  39: 'right',
  40: 'down',
  461: 'back',
  10009: 'back',
}

type Press = Pick<KeyboardEvent, 'key' | 'keyCode'>

export const toRemoteKey = ({ key, keyCode }: Press): RemoteKey | undefined => BY_NAME[key] ?? BY_CODE[keyCode]

/** Media keys of remotes whose browser gives them no name: https://webostv.developer.lge.com, Tizen's TVInputDevice. */
const MEDIA: Readonly<Record<number, string>> = {
  412: 'MediaRewind',
  413: 'MediaStop',
  415: 'MediaPlay',
  417: 'MediaFastForward',
  19: 'MediaPause',
  10252: 'MediaPlayPause',
}

/** The name that the player reads, for a press that has none of its own. */
export const findMediaName = ({ key, keyCode }: Press): string | undefined =>
  /^Media/.test(key) ? undefined : MEDIA[keyCode]
