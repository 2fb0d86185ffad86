import { type ComponentType, lazy, useState } from 'react'
import { loadScreen } from './load-screen.ts'

export type LazyView = ComponentType & {
  /** Fetches the screen's code before it is gone to. */
  preload: () => Promise<unknown>
}

/**
 * A screen whose code comes when it is needed. One whose code is there already is drawn at once: React would show the
 * place holder of a lazy part for 300 ms even then.
 */
export function lazyView(load: () => Promise<ComponentType>): LazyView {
  let Loaded: ComponentType | null = null
  async function preload() {
    Loaded ??= await loadScreen(load)
    return { default: Loaded }
  }
  const Lazy = lazy(preload)
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level, once for each screen
  function View() {
    // Chosen once: changing it later would mount the screen a second time.
    const [Chosen] = useState<ComponentType>(() => Loaded ?? Lazy)
    return <Chosen />
  }
  return Object.assign(View, { preload })
}

/** A screen that reads the service by TanStack Query, whose code comes beside the screen's. */
export function queryView(load: () => Promise<ComponentType>): LazyView {
  return lazyView(async () => {
    const [{ withQueries }, View] = await Promise.all([import('./with-queries.tsx'), load()])
    return withQueries(View)
  })
}
