import type { Config, Secrets } from '#config.ts'
import { createCatalogue } from '#features/catalogue/service.ts'
import { createContinueWatching } from '#features/continue-watching/service.ts'
import { createHelp } from '#features/help/service.ts'
import { createMyList } from '#features/my-list/service.ts'
import { createReadNotices } from '#features/notifications/service.ts'
import { readWhoWatches, takeResumeSequence } from '#features/playback/resume-sequence.ts'
import { createMissedSearches } from '#features/search/missed/collector.ts'
import { createSearch } from '#features/search/service.ts'
import { createVotes } from '#features/votes/service.ts'
import type { Tenants } from '#shared/tenants/tenants.ts'
import type { Platform } from './platform.ts'

/** Everything that members browse and keep. */
export function composeBrowsing(
  { db, pool, reads, clock, log, caches }: Platform,
  { config, secrets, tenants }: { config: Config; secrets: Secrets; tenants: Tenants },
) {
  const catalogue = createCatalogue({ db, pool, reads, tenants, caches, clock, log, publicUrl: config.http.publicUrl })
  const { items } = catalogue
  const { zone } = config.numbers
  return {
    catalogue,
    search: createSearch({ pool: reads.recent, items, caches }),
    missedSearches: createMissedSearches({ db, clock, log, zone, keys: secrets.tokenKeys }),
    missedNeeds: { db, clock, zone },
    myList: createMyList({ db, items }),
    readNotices: createReadNotices({ db, clock, items }),
    votes: createVotes({ db, clock, items }),
    continueWatching: createContinueWatching({
      db,
      clock,
      items,
      sequences: { take: takeResumeSequence, whose: readWhoWatches },
    }),
    help: createHelp({ reads, tenants, caches, clock }),
  }
}
