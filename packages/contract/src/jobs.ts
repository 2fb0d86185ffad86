import * as z from 'zod/mini'
import { type JobOptions, job, sweep } from './jobs/job.ts'
import {
  leanDoneJobSchema,
  packageFailedJobSchema,
  packageReadyJobSchema,
  packageRenditionsJobSchema,
  packageSourceJobSchema,
  removedTitleJobSchema,
} from './media.ts'
import { deliverJobSchema, startVerificationJobSchema } from './messages.ts'
import {
  callbackJobSchema,
  cancelJobSchema,
  changeJobSchema,
  checkoutJobSchema,
  closeJobSchema,
  mandateJobSchema,
  receiptJobSchema,
  refundJobSchema,
  renewJobSchema,
} from './payments/jobs.ts'

const importOptions = {
  worker: 'api',
  key: ({ tenantId, importId }: { tenantId: string; importId: string }) => `${tenantId}:${importId}`,
  waitsWhileRunning: true,
  group: ({ tenantId }: { tenantId: string }) => tenantId,
  groupLimit: 1,
  ...{ retryLimit: 50, retryDelaySeconds: 3, retryBackoff: true, retryDelayMaxSeconds: 60, expireInSeconds: 3_600 },
} as const

/** Every job of the product: what it bears, by what key it is made once, and how it is tried again. */
export const JOBS = {
  /** Many tries: each stop of the worker costs one, and the next goes on where it was; a film that kills the worker gets few. */
  'media.package-source': job(packageSourceJobSchema, {
    worker: 'media',
    // Each keeps every processor busy.
    concurrency: 1,
    key: ({ target }) => target.mediaId,
    ...{ retryLimit: 100, retryDelaySeconds: 3, retryBackoff: false, expireInSeconds: 23 * 3600 },
  }),
  'media.package-renditions': job(packageRenditionsJobSchema, {
    worker: 'media',
    concurrency: 2,
    key: ({ target }) => `${target.tenantId}:${target.mediaId}`,
    ...{ retryLimit: 5, retryDelaySeconds: 2, retryBackoff: true, expireInSeconds: 600 },
  }),
  /** AV1 and Opus for a film that is shown already: below all else, for as long as it takes. */
  'media.add-lean': job(packageSourceJobSchema, {
    worker: 'media',
    concurrency: 1,
    key: ({ target }) => `${target.mediaId}:${target.version}`,
    ...{ retryLimit: 100, retryDelaySeconds: 3, retryBackoff: false, expireInSeconds: 23 * 3600 },
  }),
  'catalogue.lean-done': job(leanDoneJobSchema, {
    worker: 'api',
    key: ({ mediaId, version }) => `${mediaId}:${version}`,
    ...{ retryLimit: 20, retryDelaySeconds: 2, retryBackoff: true, expireInSeconds: 300 },
  }),
  'catalogue.package-ready': job(packageReadyJobSchema, {
    worker: 'api',
    concurrency: 2,
    key: ({ mediaId, version }) => `${mediaId}:${version}`,
    ...{ retryLimit: 20, retryDelaySeconds: 2, retryBackoff: true, expireInSeconds: 300 },
  }),
  'catalogue.package-failed': job(packageFailedJobSchema, {
    worker: 'api',
    key: ({ mediaId, version = '' }) => `${mediaId}:${version}`,
    ...{ retryLimit: 20, retryDelaySeconds: 2, retryBackoff: true, expireInSeconds: 300 },
  }),
  /** An outage of a day is survived: the last tries are half an hour apart. */
  'messages.deliver': job(deliverJobSchema, {
    worker: 'api',
    // So many that a mail server which does not answer leaves room for codes.
    concurrency: 8,
    ...{ retryLimit: 60, retryDelaySeconds: 5, retryBackoff: true, retryDelayMaxSeconds: 1_800, expireInSeconds: 120 },
  }),
  'verification.start': job(startVerificationJobSchema, {
    worker: 'api',
    concurrency: 4,
    ...{ retryLimit: 12, retryDelaySeconds: 2, retryBackoff: true, expireInSeconds: 120 },
  }),
  /** One reading of a payment at its provider; what it finds is written once. */
  'billing.read': job(checkoutJobSchema, {
    worker: 'api',
    concurrency: 4,
    key: ({ checkoutId }) => checkoutId,
    ...{ retryLimit: 20, retryDelaySeconds: 5, retryBackoff: true, retryDelayMaxSeconds: 1_800, expireInSeconds: 120 },
  }),
  /** Providers told something of a payment that is known: one reading for all that waits, tenants beside each other. */
  'billing.told': job(checkoutJobSchema, {
    worker: 'api',
    concurrency: 8,
    key: ({ checkoutId }) => checkoutId,
    waitsWhileRunning: true,
    group: ({ tenantId }) => tenantId,
    groupLimit: 6,
    ...{ retryLimit: 30, retryDelaySeconds: 3, retryBackoff: true, retryDelayMaxSeconds: 1_800, expireInSeconds: 120 },
  }),
  /** What a provider told of a payment that is still to be found. */
  'billing.callback': job(callbackJobSchema, {
    worker: 'api',
    concurrency: 4,
    key: ({ eventId }) => String(eventId),
    ...{ retryLimit: 30, retryDelaySeconds: 3, retryBackoff: true, retryDelayMaxSeconds: 1_800, expireInSeconds: 120 },
  }),
  /** The same of what strangers may have made up: in a line of its own, so that no payment waits behind it. */
  'billing.doubtful': job(callbackJobSchema, {
    worker: 'api',
    concurrency: 4,
    key: ({ eventId }) => String(eventId),
    ...{ retryLimit: 30, retryDelaySeconds: 3, retryBackoff: true, retryDelayMaxSeconds: 1_800, expireInSeconds: 120 },
  }),
  /** Tries for two days; then it stands among the findings. */
  'billing.refund': job(refundJobSchema, {
    worker: 'api',
    key: ({ refundId }) => refundId,
    ...{
      retryLimit: 100,
      retryDelaySeconds: 10,
      retryBackoff: true,
      retryDelayMaxSeconds: 1_800,
      expireInSeconds: 120,
    },
  }),
  'billing.receipt': job(receiptJobSchema, {
    worker: 'api',
    key: ({ paymentId }) => paymentId,
    ...{ retryLimit: 20, retryDelaySeconds: 5, retryBackoff: true, expireInSeconds: 120 },
  }),
  /** The means that is kept is charged for the next period; many fall due at once, and people who wait go first. */
  'billing.renew': job(renewJobSchema, {
    worker: 'api',
    concurrency: 4,
    key: ({ renewalId, number }) => `${renewalId}:${number}`,
    group: ({ tenantId }) => tenantId,
    groupLimit: 3,
    ...{ retryLimit: 5, retryDelaySeconds: 5, retryBackoff: true, expireInSeconds: 120 },
  }),
  /** What a provider is still to be told of a mandate, and how that stands there; a day of outage is survived many times over. */
  'billing.mandate': job(mandateJobSchema, {
    worker: 'api',
    concurrency: 2,
    key: ({ mandateId }) => mandateId,
    ...{ retryLimit: 100, retryDelaySeconds: 5, retryBackoff: true, retryDelayMaxSeconds: 1_800, expireInSeconds: 120 },
  }),
  /** A renewal that is to end at a provider which did not answer when its holder said so. */
  'billing.cancel': job(cancelJobSchema, {
    worker: 'api',
    key: ({ subscriptionId }) => subscriptionId,
    ...{ retryLimit: 100, retryDelaySeconds: 5, retryBackoff: true, retryDelayMaxSeconds: 1_800, expireInSeconds: 120 },
  }),
  /** Another price from the next charge on, at a provider that has to be told. */
  'billing.change': job(changeJobSchema, {
    worker: 'api',
    key: ({ changeId }) => changeId,
    ...{ retryLimit: 100, retryDelaySeconds: 5, retryBackoff: true, retryDelayMaxSeconds: 1_800, expireInSeconds: 120 },
  }),
  /** Everything that renews for an account that was closed, until each provider itself says that it does no more. */
  'billing.close': job(closeJobSchema, {
    worker: 'api',
    key: ({ tenantId, accountId }) => `${tenantId}:${accountId}`,
    waitsWhileRunning: true,
    ...{ retryLimit: 100, retryDelaySeconds: 5, retryBackoff: true, retryDelayMaxSeconds: 1_800, expireInSeconds: 300 },
  }),
  /** Payments whose callback did not come, and subscriptions that are over. */
  'billing.sweep': sweep('* * * * *'),
  /** What happened at the providers and was not told, an hour's worth at a time. */
  'billing.catch-up': sweep('*/5 * * * *', 280),
  /** Every subscription beside what its provider says of it, once a night: a minute of it at a time. */
  'billing.compare': sweep('* * * * *'),
  /** What providers paid out, once a night. */
  'billing.settlements': sweep('*/5 * * * *', 280),
  /** What has run out. */
  'playback.sweep': sweep('* * * * *'),
  /** What was told long ago. */
  'messages.sweep': sweep('*/15 * * * *'),
  'sign-in.sweep': sweep('17 * * * *'),
  'tv-sign-in.sweep': sweep('7 * * * *'),
  'verification.sweep': sweep('37 * * * *'),
  'passkeys.sweep': sweep('57 * * * *'),
  'staff.sweep': sweep('33 * * * *'),
  /** Words that nobody has to know any longer. */
  'search.sweep': sweep('41 * * * *'),
  /** What an endpoint is still to be told: one after the other of each, so that a slow one holds up itself. */
  'webhooks.deliver': job(z.object({ tenantId: z.string(), endpointId: z.string() }), {
    worker: 'api',
    concurrency: 6,
    key: ({ tenantId, endpointId }) => `${tenantId}:${endpointId}`,
    waitsWhileRunning: true,
    group: ({ tenantId }) => tenantId,
    groupLimit: 3,
    ...{ retryLimit: 3, retryDelaySeconds: 5, retryBackoff: true, expireInSeconds: 180 },
  }),
  /** What the business did, counted by days: today’s every few minutes, the last days once more each night. */
  'numbers.count': sweep('*/10 * * * *', 540),
  /** Endpoints that are due again, and those of whom nobody heard. */
  'webhooks.due': sweep('* * * * *'),
  'webhooks.sweep': sweep('3 * * * *'),
  /** A file that was brought in is read and checked; killed, it begins again. */
  'imports.check': job(z.object({ tenantId: z.string(), importId: z.string() }), importOptions),
  /** In small steps with rests between them; killed, it goes on where it was. */
  'imports.run': job(z.object({ tenantId: z.string(), importId: z.string() }), importOptions),
  'imports.undo': job(z.object({ tenantId: z.string(), importId: z.string() }), importOptions),
  'imports.sweep': sweep('31 * * * *', 600),
  /** A film from a bucket, for as long as it takes: a line that drops is tried for hours, and each try goes on where the last was. */
  'ingest.fetch-film': job(z.object({ tenantId: z.string(), fetchId: z.string() }), {
    worker: 'api',
    concurrency: 2,
    key: ({ tenantId, fetchId }) => `${tenantId}:${fetchId}`,
    ...{
      retryLimit: 40,
      retryDelaySeconds: 5,
      retryBackoff: true,
      retryDelayMaxSeconds: 900,
      expireInSeconds: 23 * 3600,
    },
  }),
  /** Uploads that no title uses, some time after they were last touched. */
  'ingest.sweep': sweep('47 * * * *', 900),
  /** Files of a title that was taken out; storage that is away for days is survived. */
  'ingest.remove-files': job(removedTitleJobSchema, {
    worker: 'api',
    concurrency: 2,
    key: ({ tenantId, titleIds }) => `${tenantId}:${titleIds[0]}`,
    ...{ retryLimit: 300, retryDelaySeconds: 5, retryBackoff: true, retryDelayMaxSeconds: 1_800, expireInSeconds: 900 },
  }),
  /** What workers that died left in the storage. */
  'ingest.left-over': sweep('13 * * * *', 900),
  /** What is personal of an account that was closed, once its days are over. */
  'leaving.erase': job(z.object({ tenantId: z.string(), accountId: z.string() }), {
    worker: 'api',
    key: ({ tenantId, accountId }) => `${tenantId}:${accountId}`,
    ...{ retryLimit: 20, retryDelaySeconds: 10, retryBackoff: true, retryDelayMaxSeconds: 1_800, expireInSeconds: 600 },
  }),
  /** A copy of what is held on a person. */
  'leaving.export': job(z.object({ tenantId: z.string(), exportId: z.string() }), {
    worker: 'api',
    key: ({ tenantId, exportId }) => `${tenantId}:${exportId}`,
    ...{ retryLimit: 12, retryDelaySeconds: 5, retryBackoff: true, retryDelayMaxSeconds: 1_800, expireInSeconds: 300 },
  }),
  /** Texts and names of tracks that are in force are brought to players. */
  'subtitles.publish': job(z.object({ tenantId: z.string(), titleId: z.string() }), {
    worker: 'api',
    key: ({ tenantId, titleId }) => `${tenantId}:${titleId}`,
    waitsWhileRunning: true,
    ...{ retryLimit: 50, retryDelaySeconds: 2, retryBackoff: true, retryDelayMaxSeconds: 600, expireInSeconds: 300 },
  }),
  /** Accounts whose days are over, and papers whose years are. */
  'leaving.sweep': sweep('27 * * * *', 600),
  /** Messages to support that nobody needs any more; in the small hours of West Africa. */
  'contact.sweep': sweep('43 3 * * *'),
  /** What was done on accounts longer ago than anybody looks back. */
  'account-events.sweep': sweep('23 3 * * *'),
  /** Notes of changes that every process has read. */
  'catalogue.sweep': sweep('53 3 * * *'),
  /** Releases whose time has come. */
  'releases.due': sweep('* * * * *'),
  /** Genres of more titles than one call joins. */
  'titles.genres': sweep('* * * * *', 600),
  /** What is watched most, for rows of home: an hour after midnight in Lagos. */
  'arranging.count-watched': sweep('5 0 * * *', 600),
}

export type Jobs = typeof JOBS
export type JobName = keyof Jobs
/** Those that a worker runs, all of which it must have a handler for. */
export type JobOf<W extends JobOptions['worker']> = {
  [K in JobName]: Jobs[K]['worker'] extends W ? K : never
}[JobName]
