import { ingestJobs } from '../features/ingest/jobs.ts'
import { messageJobs } from '../features/messages/jobs.ts'
import { registerPlaybackJobs } from '../features/playback/jobs.ts'
import { signInJobs } from '../features/sign-in/jobs.ts'
import type { Mailer } from '../shared/mail/mailer.ts'
import type { Platform } from './compose.ts'

/** One line for each feature that has jobs. */
export async function registerJobs(platform: Platform, { mailer }: { mailer: Mailer }): Promise<void> {
  const { queue } = platform
  await messageJobs(queue, { ...platform, mailer })
  await signInJobs(queue, platform)
  await ingestJobs(queue, platform)
  await registerPlaybackJobs(platform)
}
