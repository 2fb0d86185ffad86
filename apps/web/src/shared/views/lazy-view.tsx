import { type ComponentType, lazy, useState } from 'react'
import { loadScreen } from './load-screen.ts'

export type LazyView<Props = object> = ComponentType<Props> & {
  /** Fetches the screen's code before it is gone to. */
  preload: () => Promise<unknown>
}

const failed = new Set<() => void>()

/** Lets screens whose code did not arrive be asked for again: React remembers the failure of a lazy part for ever. */
export function renewFailedViews(): void {
  for (const renew of failed) renew()
  failed.clear()
}

/**
 * A screen whose code comes when it is needed. One whose code is there already is drawn at once: React would show the
 * place holder of a lazy part for 300 ms even then.
 */
export function lazyView<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyView<Props> {
  let Loaded: ComponentType<Props> | null = null
  async function preload() {
    try {
      Loaded ??= await loadScreen(load)
    } catch (error) {
      failed.add(renew)
      throw error
    }
    return { default: Loaded }
  }
  let Lazy = lazy(preload)
  function renew() {
    Lazy = lazy(preload)
  }
  // Called at module level, once for each screen.
  function View(props: Props) {
    // Chosen once: changing it later would mount the screen a second time.
    const [Chosen] = useState<ComponentType<Props>>(() => Loaded ?? (Lazy as ComponentType<Props>))
    return <Chosen {...props} />
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
