import type { Route } from '#shared/http/route.ts'
import { toSight } from '#shared/http/watcher.ts'
import type { MissedSearches } from './missed/collector.ts'
import { readMissed } from './missed/read.ts'
import type { Search } from './service.ts'

export interface SearchParts {
  search: Search
  missedSearches: MissedSearches
  missedNeeds: Parameters<typeof readMissed>[0]
}

export function searchRoutes(route: Route, { search, missedSearches, missedNeeds }: SearchParts): void {
  route('GET /apps/v1/searchvideo', async ({ caller, query }) => {
    const answer = await search.find(toSight(caller), query)
    const { account, tenantId, isSeen } = caller
    // Whoever may not see everything may have looked for what is there; what the staff look for is no member's wish.
    if (account && !isSeen && query.cursor === undefined && account.profile.ratingLimit === null) {
      missedSearches.hear({ tenantId, accountId: account.id, query: query.query, hasFound: !search.isEmpty(answer) })
    }
    return answer
  })
  route('GET /api/v1/apps/missed-searches', ({ caller, query }) => readMissed(missedNeeds, caller.tenantId, query))
}
