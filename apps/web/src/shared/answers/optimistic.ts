import { useSyncExternalStore } from 'react'

/** What a viewer wants of single things, such as a title in the list; it counts from the press on. */
export interface OptimisticUpdates<Value> {
  /** Wants something of a thing. While an earlier update is being sent, only the last one follows it. */
  set: (id: string, wanted: Value) => void
  /** What is wanted and not yet settled, by id; a new map after each change. */
  read: () => ReadonlyMap<string, Value>
  subscribe: (listener: () => void) => () => void
  /** Drops what is open; answers that still come change nothing. */
  clear: () => void
}

export interface OptimisticNeeds<Value> {
  /** Tells the service; resolves with its message. */
  send: (id: string, wanted: Value) => Promise<string>
  /** Loads anew what the service holds. Called after each end, one after the other. */
  reload: () => Promise<unknown>
  /** The service's message, or why it refused. */
  tell: (message: string) => void
}

/**
 * Optimistic updates that are shown at once and settled with the service one after the other: two quick presses end in the last one,
 * a refusal brings back what the service holds.
 */
export function createOptimistic<Value>({ send, reload, tell }: OptimisticNeeds<Value>): OptimisticUpdates<Value> {
  const listeners = new Set<() => void>()
  const sending = new Set<string>()
  let open: ReadonlyMap<string, Value> = new Map()
  let reloading: Promise<unknown> = Promise.resolve()

  function put(next: ReadonlyMap<string, Value>): void {
    open = next
    for (const listener of listeners) listener()
  }
  function drop(id: string): void {
    put(new Map([...open].filter(([other]) => other !== id)))
  }
  function reloadBehind(): Promise<unknown> {
    reloading = reloading.then(reload, reload)
    return reloading
  }
  const isWanted = (id: string, wanted: Value) => open.get(id) === wanted

  /** The end of one call; nothing is said where something else has been wanted meanwhile. */
  async function sendOnce(id: string, wanted: Value): Promise<void> {
    try {
      const message = await send(id, wanted)
      if (!isWanted(id, wanted)) return
      tell(message)
      await reloadBehind()
    } catch (error) {
      if (!isWanted(id, wanted)) return
      drop(id)
      tell(error instanceof Error ? error.message : String(error))
      void reloadBehind()
    }
  }
  async function settle(id: string): Promise<void> {
    sending.add(id)
    let sent: Value | undefined
    for (let wanted = open.get(id); wanted !== undefined && wanted !== sent; wanted = open.get(id)) {
      sent = wanted
      await sendOnce(id, wanted)
    }
    sending.delete(id)
    drop(id)
  }
  function set(id: string, wanted: Value): void {
    put(new Map(open).set(id, wanted))
    if (!sending.has(id)) void settle(id)
  }
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return { set, read: () => open, subscribe, clear: () => put(new Map()) }
}

/** The open updates; draws anew when one comes or is settled. */
export const useOptimisticUpdates = <Value>(updates: OptimisticUpdates<Value>): ReadonlyMap<string, Value> =>
  useSyncExternalStore(updates.subscribe, updates.read)
