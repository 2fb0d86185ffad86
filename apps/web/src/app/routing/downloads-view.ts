import { queryView } from '#shared/views/lazy-view.tsx'

export const DownloadsView = queryView(() =>
  import('../pages/downloads/downloads-page.tsx').then((page) => page.DownloadsPage),
)
