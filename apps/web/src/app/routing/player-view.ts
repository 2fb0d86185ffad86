import { queryView } from '#shared/views/lazy-view.tsx'

/** The player page, for the router and for those who fetch its code ahead of a press on play. */
export const PlayerView = queryView(() => import('../pages/player/player-page.tsx').then((page) => page.PlayerPage))
