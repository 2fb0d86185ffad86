import type { Handlers, JobSender } from '#shared/jobs.ts'
import { type EraseNeeds, endKeeping, erasePerson, eraseSentWords, listDue, listKept } from './erasure/erase.ts'

export interface LeavingJobNeeds extends EraseNeeds {
  queue: JobSender
}

export const leavingJobs = (needs: LeavingJobNeeds): Handlers<'leaving.erase' | 'leaving.sweep'> => ({
  async 'leaving.erase'({ data }) {
    await erasePerson(needs, data)
  },
  async 'leaving.sweep'() {
    for (const who of await listDue(needs)) await needs.queue.send('leaving.erase', who)
    for (const who of await listKept(needs)) await endKeeping(needs, who)
    await eraseSentWords(needs)
  },
})
