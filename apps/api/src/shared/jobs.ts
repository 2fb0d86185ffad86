import type { JobName, Jobs } from '@kola/contract/jobs'
import type { Queue } from '@kola/platform/queue'
import type { JobHandlers } from '@kola/platform/queue/job-table'

/** What asks for jobs. */
export type JobSender = Pick<Queue<Jobs>, 'send'>

/** What asks for many at once. */
export type BulkSender = Pick<Queue<Jobs>, 'sendAll'>

/** What a feature does when it is one of these jobs' turn. */
export type Handlers<K extends JobName> = JobHandlers<Jobs, K>
