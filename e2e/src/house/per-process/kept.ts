/** What one file keeps, by the names that `findKept` gives it. */
type Kept = Readonly<Record<string, readonly string[]>>

/**
 * Everything that a process keeps from one call to the next, by the row of docs/scaling.md which says what becomes of it where there
 * are several. Whoever keeps something new writes it down here, and thinks of the other replicas.
 */
export const KEPT: Readonly<Record<string, Kept>> = {
  limits: {
    'apps/api/src/app/http/gate/gate.ts': ['bornMs', 'counts', 'isTold', 'minute', 'old', 'unknown', 'young'],
    'apps/api/src/app/http/together/heard.ts': ['totals'],
    'apps/api/src/shared/together/together.ts': ['concealed'],
  },
  'sign-ins': {
    'apps/api/src/features/sign-in/session/remembered.ts': ['known', 'tokensOf', 'turns'],
  },
  signatures: {
    'apps/api/src/features/playback/origin/media-token.ts': ['verified'],
    'apps/api/src/features/tenant/app-token.ts': ['verified'],
  },
  'tenants and catalogues': {
    'apps/api/src/features/catalogue/faults.ts': ['known', 'newest'],
    'apps/api/src/features/catalogue/lists/newest.ts': ['known'],
    'apps/api/src/features/catalogue/rights/places.ts': ['known', 'within', 'zones'],
    'apps/api/src/features/catalogue/snapshots.ts': ['entries', 'made'],
    'apps/api/src/features/catalogue/stock/stock.ts': ['shows'],
    'apps/api/src/features/search/find/common.ts': ['known'],
    'apps/api/src/shared/tenants/tenants.ts': ['entries'],
  },
  answers: {
    'apps/api/src/app/compose/platform.ts': ['createCaches()'],
    'apps/api/src/app/web/share/share-routes.ts': ['cache:share'],
    'apps/api/src/features/catalogue/lists/list-answers.ts': ['cache:list', 'cache:order', 'charged'],
    'apps/api/src/features/catalogue/lists/ordered-lists.ts': ['making'],
    'apps/api/src/features/catalogue/service.ts': ['cache:home', 'cache:item', 'cache:title'],
    'apps/api/src/features/help/service.ts': ['cache:help', 'known'],
    'apps/api/src/features/playback/origin/own-manifests.ts': ['cache:manifest'],
    'apps/api/src/features/search/service.ts': ['NOTHING', 'cache:card', 'cache:search', 'empty'],
    'apps/api/src/shared/cache/cache.ts': ['partitions'],
    'apps/api/src/shared/cache/caches.ts': ['opened'],
    'apps/api/src/shared/cache/recent.ts': ['entries'],
    'apps/api/src/shared/cache/partition.ts': ['bytes', 'fresh', 'freshBytes', 'proven'],
    'apps/api/src/shared/cache/responses.ts': ['making'],
    'apps/api/src/shared/tenants/tenant-answers.ts': ['cache:tenant'],
  },
  'film files': {
    'apps/api/src/shared/files/open-files.ts': ['entries'],
    'apps/api/src/shared/files/piece-cache.ts': ['reading'],
    'apps/api/src/shared/files/send-file.ts': ['cache:piece'],
  },
  'screens and beats': {
    'apps/api/src/features/playback/presence/renewals.ts': ['givenAtMs'],
    'apps/api/src/features/playback/presence/service.ts': ['known', 'running'],
    'apps/api/src/features/playback/screens/batcher.ts': ['flushes', 'isScheduled', 'underWay', 'waiting'],
    'apps/api/src/features/playback/screens/reader-memory.ts': ['ofAccount', 'sessions', 'version'],
    'apps/api/src/features/playback/screens/readers.ts': ['warnedAtMs'],
    'packages/platform/src/notices/tell.ts': ['telling', 'waiting'],
  },
  places: {
    'apps/api/src/features/playback/places/places.ts': ['sessions'],
    'apps/api/src/features/playback/places/shared-places.ts': ['letIn'],
  },
  'searches without an answer': {
    'apps/api/src/features/search/missed/collector.ts': ['isStopped', 'timer', 'typing'],
    'apps/api/src/features/search/missed/counts.ts': ['counted', 'ofAccount', 'today'],
  },
  certificates: {
    'apps/api/src/features/playback/drm/kept-certificate.ts': ['held', 'reading'],
  },
  figures: {
    'apps/api/src/app/http/request-metrics.ts': ['series'],
    'apps/api/src/features/verification/sms/meter.ts': ['refusals', 'uses'],
    'packages/platform/src/figures/ask-seldom.ts': ['asked'],
  },
  processors: {
    'apps/api/src/shared/line/line.ts': ['running', 'waiting'],
    'apps/api/src/features/sign-in/lanes.ts': ['reached', 'running'],
    'apps/api/src/features/sign-in/password.ts': ['countProcessors()', 'createLanes()'],
    'apps/api/src/shared/http/press.ts': ['countProcessors()', 'running', 'waiting'],
    'apps/media/src/config.ts': ['readQuota()'],
    'apps/media/src/encoder-config.ts': ['readQuota()'],
    'packages/platform/src/processes/processors.ts': ['availableParallelism()', 'readQuota()'],
  },
  'web builds': {
    'apps/api/src/app/docs/routes.ts': ['files'],
    'apps/api/src/app/web/builds/builds.ts': ['cache:build', 'known', 'looking', 'read'],
    'apps/api/src/app/web/builds/keep-builds.ts': ['timer'],
    'apps/api/src/app/web/pages.ts': ['known'],
  },
  'jobs under way': {
    'packages/platform/src/queue/mending.ts': ['looking'],
    'packages/platform/src/queue/running.ts': ['held', 'isStopping'],
  },
  callbacks: {
    'apps/api/src/features/billing/callbacks/dispatch.ts': ['sending', 'waiting'],
    'apps/api/src/features/billing/callbacks/store/store.ts': ['lines', 'statements'],
  },
  'provider tokens': {
    'apps/api/src/features/billing/providers/paypal/api.ts': ['kept'],
  },
  connections: {
    'apps/api/src/shared/database/read-batch.ts': ['isScheduled', 'running', 'waiting'],
    'packages/platform/src/db/connect.ts': ['closing'],
    'packages/platform/src/db/prepared.ts': ['names', 'uses'],
    'packages/platform/src/db/pulse.ts': ['fault'],
    'packages/platform/src/db/replica/replica.ts': ['doubts', 'isUsed', 'sureAtMs'],
    'packages/platform/src/http/slow-readers.ts': ['lines'],
    'packages/platform/src/notices/listen.ts': ['isSound'],
    'packages/platform/src/storage/s3/s3.ts': ['connected'],
    'packages/platform/src/storage/source/source-bucket.ts': ['connected'],
    'packages/platform/src/valkey/circuit.ts': ['failures', 'goodProbes', 'looking', 'state'],
    'packages/platform/src/valkey/connect.ts': ['known'],
  },
  'encoders elsewhere': {
    'apps/api/src/features/encoders/service.ts': ['waiting'],
  },
  'state of the process': {
    'packages/platform/src/lifecycle/event-loop.ts': ['holds', 'lastMs'],
    'packages/platform/src/lifecycle/health.ts': ['kept'],
    'packages/platform/src/lifecycle/idle-connections.ts': ['uses'],
    'packages/platform/src/lifecycle/lifecycle.ts': ['phase'],
  },
  'ids and clocks': {
    'packages/platform/src/clock.ts': ['nowMs'],
    'packages/platform/src/ids.ts': ['counter', 'lastMs', 'poolOffset'],
    'packages/platform/src/log.ts': ['process.pid'],
  },
  'one machine': {
    'apps/api/src/restore-check.ts': ['tmpdir()'],
    'packages/platform/src/db/embedded.ts': ['isStopping', 'server'],
    'packages/platform/src/postgres/restore.ts': ['mkdtemp()'],
    'packages/platform/src/postgres/server.ts': ['reason'],
    'packages/platform/src/processes/folder-lock.ts': ['process.pid'],
  },
  traces: {
    'packages/platform/src/http/traced.ts': ['spans'],
    'packages/platform/src/traces/ids.ts': ['wanted'],
    'packages/platform/src/traces/outgoing.ts': ['spans'],
    'packages/platform/src/traces/sending.ts': ['isDone', 'waiting'],
  },
  'progress of a film': {
    'apps/media/src/app/source/stage-progress.ts': ['lastAt', 'lastStage', 'writing'],
    'apps/media/src/features/title-add/progress-lines.ts': ['shown'],
    'apps/media/src/features/title-add/service.ts': ['text'],
  },
  computed: {
    'apps/api/src/features/billing/retries/calendar/bins.ts': ['bins'],
    'apps/api/src/features/billing/retries/calendar/calendar.ts': ['clocks'],
    'apps/api/src/features/billing/retries/learning/rates.ts': ['EMPTY_HISTORY', 'cohorts'],
    'apps/api/src/features/search/letters/fold.ts': ['FOLDED'],
    'apps/api/src/shared/accounts/passwords.ts': ['known'],
    'apps/api/src/shared/limits.ts': ['networks'],
  },
  constant: {
    'apps/api/src/features/billing/checkout/read.ts': ['NOTHING'],
    'apps/api/src/features/billing/providers/stripe/reading/reading.ts': ['NOTHING'],
    'apps/api/src/features/billing/subscriptions/states.ts': ['NEXT_STATES'],
    'apps/api/src/features/catalogue/read-row.ts': ['NO_ART'],
    'apps/api/src/features/catalogue/to-item.ts': ['NO_ART'],
    'apps/api/src/features/tenant/readable-lists.ts': ['LISTS'],
  },
  'within one call': {
    'apps/api/src/features/billing/prices/operator.ts': ['added'],
    'apps/api/src/features/catalogue/rights/view.ts': ['open'],
    'apps/api/src/features/catalogue/stock/columns.ts': ['numbers', 'size', 'times'],
    'apps/api/src/features/catalogue/stock/orders.ts': ['slot'],
    'apps/api/src/features/catalogue/stock/pack.ts': ['at', 'places', 'used'],
    'apps/api/src/features/catalogue/stock/slots.ts': ['slots'],
    'apps/api/src/features/catalogue/stock/title-table.ts': ['known', 'seen', 'words'],
    'apps/api/src/features/ingest/buckets/receive.ts': ['held', 'holds', 'samples', 'stored'],
    'apps/api/src/features/leaving/export/write-page.ts': ['columns', 'title'],
    'apps/api/src/features/playback/screens/lease-walk.ts': ['after'],
    'apps/api/src/features/search/find/near-words.ts': ['before', 'last', 'own'],
    'apps/api/src/payments-config.ts': ['on'],
    'apps/api/src/shared/turns/turns.ts': ['beganMs'],
    'apps/media/src/features/returned/inspect.ts': ['complaints'],
  },
}

/** Rows of which there is nothing to say: the same in every process, or gone with the call. */
export const HARMLESS = ['computed', 'constant', 'within one call'] as const
