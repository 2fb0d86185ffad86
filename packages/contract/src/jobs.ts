/** Every queue of the product with its way to retry; the payloads' schemas are named beside them. */
export const QUEUES = [
  /** media worker; packageSourceJobSchema. Many tries: each stop of the worker costs one, and the next goes on where it was. */
  {
    name: 'media.package-source',
    retryLimit: 100,
    retryDelaySeconds: 3,
    retryBackoff: false,
    expireInSeconds: 23 * 3600,
  },
  /** media worker; packageRenditionsJobSchema */
  { name: 'media.package-renditions', retryLimit: 5, retryDelaySeconds: 2, retryBackoff: true, expireInSeconds: 600 },
  /** api jobs; packageReadyJobSchema */
  { name: 'catalogue.package-ready', retryLimit: 20, retryDelaySeconds: 2, retryBackoff: true, expireInSeconds: 300 },
  /** api jobs; packageFailedJobSchema */
  { name: 'catalogue.package-failed', retryLimit: 20, retryDelaySeconds: 2, retryBackoff: true, expireInSeconds: 300 },
  /** api jobs; deliverJobSchema. An outage of a day is survived: the last tries are half an hour apart. */
  {
    name: 'messages.deliver',
    retryLimit: 60,
    retryDelaySeconds: 5,
    retryBackoff: true,
    retryDelayMaxSeconds: 1_800,
    expireInSeconds: 120,
  },
  /** api jobs, by clock: what was told long ago is removed */
  { name: 'messages.sweep', retryLimit: 0, expireInSeconds: 120 },
  /** api jobs; startVerificationJobSchema */
  { name: 'verification.start', retryLimit: 12, retryDelaySeconds: 2, retryBackoff: true, expireInSeconds: 120 },
  /** api jobs, by clock: what has run out is removed */
  { name: 'verification.sweep', retryLimit: 0, expireInSeconds: 120 },
  /** api jobs, by clock: what has run out is removed */
  { name: 'sign-in.sweep', retryLimit: 0, expireInSeconds: 120 },
  /** api jobs, by clock: notes of changes that every process has read are removed */
  { name: 'catalogue.sweep', retryLimit: 0, expireInSeconds: 120 },
  /** api jobs, by clock: messages to support that nobody needs any more are removed */
  { name: 'contact.sweep', retryLimit: 0, expireInSeconds: 120 },
  /** api jobs, by clock: what has run out is removed */
  { name: 'playback.sweep', retryLimit: 0, expireInSeconds: 120 },
] as const

export type QueueName = (typeof QUEUES)[number]['name']
