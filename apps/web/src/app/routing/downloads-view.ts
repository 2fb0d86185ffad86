import { queryView } from '#shared/views/lazy-view.tsx'

/** Also fetched ahead: what is stored must be found without a line. */
export const DownloadsView = queryView(() =>
  import('../pages/downloads/downloads-page.tsx').then((page) => page.DownloadsPage),
)

/** The screen and its styles, so that the browser has them when there is no line. */
export async function warmDownloads(): Promise<void> {
  const [{ warmStyles }] = await Promise.all([
    import('../pages/downloads/downloads-styles.tsx'),
    DownloadsView.preload(),
    // What leads there without a line.
    import('../offline/go-on.ts'),
  ])
  await warmStyles()
  const { fillCopy } = await import('../offline/worker-link.ts')
  await fillCopy()
}
