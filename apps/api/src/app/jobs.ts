import { catalogueJobs } from '../features/catalogue/jobs.ts'
import { contactJobs } from '../features/contact/jobs.ts'
import { ingestJobs } from '../features/ingest/jobs.ts'
import { messageJobs } from '../features/messages/jobs.ts'
import { createSmsGateways } from '../features/messages/sms/registry.ts'
import { registerPlaybackJobs } from '../features/playback/jobs.ts'
import { createReaders } from '../features/playback/screens/readers.ts'
import { createPlaybackSessions } from '../features/playback/sessions.ts'
import { signInJobs } from '../features/sign-in/jobs.ts'
import { verificationJobs } from '../features/verification/jobs.ts'
import type { Mailer } from '../shared/mail/mailer.ts'
import type { ComposeOptions, Platform } from './compose/platform.ts'
import { composeStarter } from './compose/visitors.ts'

export type JobsOptions = Pick<ComposeOptions, 'config' | 'secrets'> & { mailer: Mailer }

/** One line for each feature that has jobs. */
export async function registerJobs(platform: Platform, { mailer, ...options }: JobsOptions): Promise<void> {
  const { queue, db, log } = platform
  const readers = createReaders({ db, log, rightsSeconds: options.config.drm.rightsSeconds })
  await messageJobs(queue, { ...platform, mailer, gateways: createSmsGateways(options.secrets.sms) })
  await signInJobs(queue, { ...platform, playback: createPlaybackSessions({ db, readers }) })
  await verificationJobs(queue, { ...platform, starter: composeStarter(platform, options) })
  await contactJobs(queue, platform)
  await catalogueJobs(queue, platform)
  await ingestJobs(queue, platform)
  await registerPlaybackJobs(platform)
}
