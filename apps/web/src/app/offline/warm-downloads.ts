import { DownloadsView, warmDownloadsStyles } from '../routing/downloads-view.ts'
import { fillCopy } from './worker-link.ts'

/** The screen of what is stored and all that leads to it, so that the browser has them when there is no line. */
export async function warmDownloads(): Promise<void> {
  await Promise.all([
    DownloadsView.preload(),
    warmDownloadsStyles(),
    // The table that knows its address.
    import('../routing/more-routes.tsx'),
    // What leads there without a line.
    import('./go-on.ts'),
  ])
  await fillCopy()
}
