import type { CastWindow } from '@kola/player/cast/cast-sdk'
import type { CastState } from '@kola/player/cast/cast-state'
import type { Caster } from '@kola/player/cast/caster'
import type { CastConfig } from '../plan-cast.ts'

/** What a reload must find: nothing of it is kept beyond this entry of the history. */
const CASTING = 'kola.casting'

export const isCastingNoted = (): boolean => Boolean((history.state as Record<string, unknown> | null)?.[CASTING])

/** Says in this entry of the history whether a device plays what is on it. */
export function noteCasting(isCasting: boolean): void {
  if (isCasting !== isCastingNoted()) history.replaceState({ ...history.state, [CASTING]: isCasting }, '')
}

/** The script is in the page already: a device that plays is known at once. */
export const hasSdk = (): boolean => Boolean((globalThis as CastWindow).cast?.framework)

/** @returns null where casting cannot be had */
export async function openCaster({ receiverApplicationId, joinPolicy, sdkUrl }: CastConfig): Promise<Caster | null> {
  // Both come to those alone who cast.
  const [{ loadCastSdk }, { createCaster }] = await Promise.all([
    import('@kola/player/cast/cast-sdk'),
    import('@kola/player/cast/caster'),
  ])
  const sdk = await loadCastSdk({ window: globalThis as CastWindow, url: sdkUrl, addScript })
  return sdk && createCaster({ sdk, receiverApplicationId, joinPolicy })
}

function addScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: url, async: true })
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('The script did not come')))
    document.head.append(script)
  })
}

/** How long a running session may take to be joined after the script is there, in milliseconds. */
const JOIN_MS = 3_000

/** A device that was joined tells a moment later what is on it. */
const isKnown = ({ status, titleId }: CastState): boolean => status !== 'disconnected' && Boolean(titleId)

/** Waits until the caster has joined what runs, and knows what it is. @returns whether something does */
export function waitForJoin(caster: Pick<Caster, 'getState' | 'subscribe'>): Promise<boolean> {
  if (isKnown(caster.getState())) return Promise.resolve(true)
  return new Promise((resolve) => {
    const settle = (isJoined: boolean) => {
      clearTimeout(timer)
      unsubscribe()
      resolve(isJoined)
    }
    const unsubscribe = caster.subscribe((_event, state) => {
      if (isKnown(state)) settle(true)
    })
    const timer = setTimeout(() => settle(caster.getState().status !== 'disconnected'), JOIN_MS)
  })
}
