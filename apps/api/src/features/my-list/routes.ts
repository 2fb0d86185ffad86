import type { Route } from '#shared/http/route.ts'
import { toWatcher } from '#shared/http/watcher.ts'
import type { MyList } from './service.ts'

export function myListRoutes(route: Route, myList: MyList): void {
  route('GET /apps/v1/mylist', async ({ caller, query }) => {
    const { items, cursor } = await myList.list({ ...toWatcher(caller), ...query })
    return { _embedded: { collections: items }, ...(cursor !== null && { cursor }) }
  })
  route('POST /apps/v1/mylist', async ({ caller, body }) => {
    const entry = { ...toWatcher(caller), titleId: body.video_id }
    if (body.status === 1) {
      await myList.add(entry)
      return { message: 'Added to My List' }
    }
    await myList.remove(entry)
    return { message: 'Removed from My List' }
  })
}
