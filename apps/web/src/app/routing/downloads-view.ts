import { queryView } from '#shared/views/lazy-view.tsx'

/** Also fetched ahead: what is stored must be found without a line. */
export const DownloadsView = queryView(() =>
  import('../pages/downloads/downloads-page.tsx').then((page) => page.DownloadsPage),
)

/** Its styles, ahead of a line that goes. */
export const warmDownloadsStyles = async (): Promise<unknown> =>
  (await import('../pages/downloads/downloads-styles.tsx')).warmStyles()
