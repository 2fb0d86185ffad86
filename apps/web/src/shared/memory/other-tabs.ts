/** What one tab changed and the others show. */
export type SharedThing = 'my-list' | 'votes' | 'email-change' | 'password-change'

const listeners = new Map<SharedThing, () => void>()

/** Old browsers have no channel; their other tabs learn of a change when they load again. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || !('BroadcastChannel' in window)) return undefined
  const channel = new BroadcastChannel('kola')
  channel.onmessage = ({ data }) => listeners.get(data)?.()
  return channel
}

const channel = openChannel()

/** Tells the app's other tabs that something has changed. */
export const tellOtherTabs = (thing: SharedThing): void => channel?.postMessage(thing)

/** Called when another tab has changed it. */
export function onOtherTab(thing: SharedThing, listener: () => void): void {
  listeners.set(thing, listener)
}
