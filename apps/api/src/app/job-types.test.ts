import { JOBS, type JobName, type JobOf, type Jobs } from '@kola/contract/jobs'
import type { PackageSourceJob } from '@kola/contract/media'
import type { Queue } from '@kola/platform/queue'
import type { JobHandlers, Payload } from '@kola/platform/queue/job-table'
import { expect, expectTypeOf, test } from 'vitest'
import type { Handlers } from '../shared/jobs.ts'

/** Never called: what stands in it is only compiled, and an error that does not come is one. */
export async function compileOnly(queue: Queue<Jobs>, sweeps: Omit<Handlers<JobOf<'api'>>, 'messages.deliver'>) {
  await queue.send('messages.deliver', { tenantId: 'demo', messageId: 'm1' })
  // @ts-expect-error a field is missing
  await queue.send('messages.deliver', { tenantId: 'demo' })
  // @ts-expect-error a field is of another kind
  await queue.send('messages.deliver', { tenantId: 'demo', messageId: 7 })
  // @ts-expect-error another job's payload
  await queue.send('verification.start', { tenantId: 'demo', messageId: 'm1' })
  // @ts-expect-error there is no such job
  await queue.send('messages.delivr', { tenantId: 'demo', messageId: 'm1' })
  // @ts-expect-error nor such a handler
  await queue.work({ 'messages.delivr': async () => {} })
  // @ts-expect-error a handler that wants another payload
  await queue.work({ 'messages.deliver': async ({ data }: { data: { film: string } }) => void data.film })
  // @ts-expect-error the table of the process for jobs lacks one
  sweeps satisfies Handlers<JobOf<'api'>>
  // @ts-expect-error and so does that of the media worker
  const media: JobHandlers<Jobs, JobOf<'media'>> = { 'media.package-source': async () => {} }
  return media
}

test('each job has one payload, one worker and, where it is made once, a key of that payload', () => {
  expectTypeOf<Payload<Jobs, 'media.package-source'>>().toEqualTypeOf<PackageSourceJob>()
  expectTypeOf<Payload<Jobs, 'messages.sweep'>>().toEqualTypeOf<Record<string, never>>()
  expectTypeOf<JobOf<'media'>>().toEqualTypeOf<'media.package-source' | 'media.package-renditions' | 'media.add-lean'>()
  expectTypeOf<JobOf<'api'> | JobOf<'media'>>().toEqualTypeOf<JobName>()
  const film = { tenantId: 'demo', titleId: 't', mediaId: 'm', version: 'v', keys: [] }
  const rest = { sourceKey: '', sourceSha256: '', originalName: '', subtitles: [], audio: [] }
  expect(JOBS['media.package-source'].key?.({ target: film, ...rest })).toBe('m')
  expect(JOBS['media.package-renditions'].key?.({ target: film, folder: '' })).toBe('demo:m')
  expect(JOBS['media.add-lean'].key?.({ target: film, ...rest })).toBe('m:v')
  const failed = { tenantId: 'demo', titleId: 't', mediaId: 'm', code: 'NOT_A_VIDEO', text: '' } as const
  expect(JOBS['catalogue.package-failed'].key?.({ ...failed, version: 'v' })).toBe('m:v')
  expect(JOBS['catalogue.package-failed'].key?.(failed)).toBe('m:')
})

test('what the clock makes has nothing to say, is tried again where the next is far, and begins in a minute of its own', () => {
  const clocked = Object.values(JOBS).flatMap((job) => ('cron' in job && job.cron ? [job] : []))
  expect(clocked).toHaveLength(25)
  for (const { payload, retryLimit, cron } of clocked) {
    // What comes by the minute is there again as soon as a try would be.
    expect([payload.safeParse({}).success, retryLimit]).toEqual([true, cron?.startsWith('*') ? 0 : 2])
  }
  const hourly = clocked.map(({ cron }) => cron).filter((cron) => /^\d+ /.test(cron))
  expect(new Set(hourly.map((cron) => cron.split(' ')[0])).size).toBe(hourly.length)
})

test('the payments of one tenant leave room for another’s, and each of them is told of again while it is read', () => {
  const told = JOBS['billing.told']
  const of = { tenantId: 'demo', checkoutId: 'c1' }
  expect([told.key?.(of), told.group?.(of), told.waitsWhileRunning]).toEqual(['c1', 'demo', true])
  expect([told.groupLimit > 1, told.groupLimit < told.concurrency]).toEqual([true, true])
})
