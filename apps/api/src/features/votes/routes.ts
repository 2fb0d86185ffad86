import type { Route } from '#shared/http/route.ts'
import { toWatcher } from '#shared/http/watcher.ts'
import type { Votes } from './service.ts'

export function voteRoutes(route: Route, votes: Votes): void {
  route('POST /apps/v1/vote-video', async ({ caller, body }) => {
    const isUp = body.type === 'UP'
    await votes.vote({ ...toWatcher(caller), titleId: body.video_id, isUp })
    return { message: isUp ? 'You like this' : 'You do not like this' }
  })
  route('GET /apps/v1/votes', async ({ caller }) => {
    return { votes: await votes.list(toWatcher(caller)) }
  })
}
