import type { JobOf } from '@kola/contract/jobs'
import { sweepAddressChanges } from '../features/account-changes/apply.ts'
import { accountEventJobs } from '../features/account-events/jobs.ts'
import { arrangingJobs } from '../features/arranging/jobs.ts'
import { createAudit } from '../features/audit/service.ts'
import { billingJobs } from '../features/billing/jobs.ts'
import { catalogueJobs } from '../features/catalogue/jobs.ts'
import { contactJobs } from '../features/contact/jobs.ts'
import { importJobs } from '../features/imports/jobs.ts'
import { ingestJobs } from '../features/ingest/jobs.ts'
import { titleWriter } from '../features/ingest/title-writer.ts'
import { leavingJobs } from '../features/leaving/jobs.ts'
import { messageJobs } from '../features/messages/jobs.ts'
import { createMessages } from '../features/messages/service.ts'
import { createSmsGateways } from '../features/messages/sms/registry.ts'
import { numbersJobs } from '../features/numbers/jobs.ts'
import { passkeyJobs } from '../features/passkeys/jobs.ts'
import { playbackJobs } from '../features/playback/jobs.ts'
import { createReaders } from '../features/playback/screens/readers.ts'
import { createPlaybackSessions } from '../features/playback/sessions.ts'
import { releaseJobs } from '../features/releases/jobs.ts'
import { searchJobs } from '../features/search/missed/jobs.ts'
import { signInJobs } from '../features/sign-in/jobs.ts'
import { staffJobs } from '../features/staff/jobs.ts'
import { subtitleJobs } from '../features/subtitles/jobs.ts'
import { genreJobs } from '../features/titles/genres/jobs.ts'
import { tvSignInJobs } from '../features/tv-sign-in/jobs.ts'
import { verificationJobs } from '../features/verification/jobs.ts'
import { webhookJobs } from '../features/webhooks/jobs.ts'
import type { Handlers } from '../shared/jobs.ts'
import type { Mailer } from '../shared/mail/mailer.ts'
import { workAtHome } from '../shared/tenants/jobs-at-home.ts'
import { createTenants } from '../shared/tenants/tenants.ts'
import { composeIngesting } from './compose/console/buckets.ts'
import { composeImporting } from './compose/console/imports.ts'
import { composeCounting } from './compose/console/numbers.ts'
import { composeReleaseKinds, composeReleaseNote, NO_VIEWERS } from './compose/console/releases.ts'
import { composePublishing } from './compose/console/subtitles.ts'
import { composeTelling } from './compose/console/webhooks.ts'
import { composeReading } from './compose/payments.ts'
import type { ComposeOptions, Platform } from './compose/platform.ts'
import { composeStarter } from './compose/visitors.ts'

export interface JobsOptions extends Pick<ComposeOptions, 'config' | 'secrets'> {
  mailer: Mailer
  /** Aborts when the process ends. */
  stopping?: AbortSignal
}

/** One line for each feature that has jobs; a job of the contract without a handler here does not compile. */
export function composeJobs(platform: Platform, { mailer, ...options }: JobsOptions): Handlers<JobOf<'api'>> {
  const { db, log } = platform
  const tenants = createTenants(platform)
  const readers = createReaders({ db, log, rightsSeconds: options.config.drm.rightsSeconds })
  const handlers: Handlers<JobOf<'api'>> = {
    ...messageJobs({ ...platform, mailer, gateways: createSmsGateways(options.secrets.sms) }),
    ...billingJobs({
      ...platform,
      tenants,
      messages: createMessages(platform),
      publicUrl: options.config.http.publicUrl,
      ...composeReading(platform, { ...options, tenants }),
    }),
    ...signInJobs({ ...platform, playback: createPlaybackSessions({ db, readers }) }),
    ...verificationJobs({ ...platform, starter: composeStarter(platform, options), sweepAddressChanges }),
    ...passkeyJobs(platform),
    ...staffJobs(platform),
    ...searchJobs(platform),
    ...importJobs(composeImporting(platform, { tenants })),
    ...webhookJobs(composeTelling(platform, { ...options, tenants })),
    ...numbersJobs(composeCounting(platform, options.config)),
    ...accountEventJobs(platform),
    ...tvSignInJobs(platform),
    ...contactJobs(platform),
    ...leavingJobs({
      ...platform,
      tenants,
      messages: createMessages(platform),
      publicUrl: options.config.http.publicUrl,
    }),
    ...catalogueJobs(platform),
    ...genreJobs({ ...platform, writer: titleWriter }),
    ...arrangingJobs(platform),
    ...ingestJobs(composeIngesting(platform, { config: options.config, tenants, stopping: options.stopping })),
    ...releaseJobs({
      ...platform,
      kinds: composeReleaseKinds(platform, { tenants, viewersHome: NO_VIEWERS }),
      note: composeReleaseNote(createAudit(platform)),
    }),
    ...subtitleJobs(composePublishing(platform)),
    ...playbackJobs(platform),
  }
  return workAtHome(handlers, platform)
}
