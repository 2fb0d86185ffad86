import type { PlayerError } from '@kola/player/player-error'

/**
 * What a failure of the player means for the viewer. `renew`: the permission ran out, and a new one may be had without
 * a word; `fault`: say it and offer another try.
 */
export type ErrorOutcome = 'screens' | 'refused' | 'renew' | 'later' | 'fault'

/** Codes of a 403 that only says that time has passed. */
const RUN_OUT = new Set(['LICENCE_DENIED', 'MEDIA_TOKEN_INVALID', 'SCREEN_LAPSED', 'TOKEN_INVALID', 'TOKEN_REQUIRED'])
/** Shaka's word for a licence that ran out in the browser. */
const LICENCE_EXPIRED = 'SHAKA_6014'

type Facts = Pick<PlayerError, 'category' | 'code' | 'status'>

/** Specification 2 §4.6, for what the licence server and the media origin answer. */
export function planErrorOutcome({ category, code, status }: Facts, canRenew: boolean): ErrorOutcome {
  if (status === 422) return 'screens'
  if (status === 404) return 'later'
  if (status === 401 || status === 403) {
    const isRunOut = RUN_OUT.has(code) || category !== 'drm'
    if (isRunOut) return canRenew ? 'renew' : 'fault'
    return 'refused'
  }
  return code === LICENCE_EXPIRED && canRenew ? 'renew' : 'fault'
}
