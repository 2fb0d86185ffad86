import type { Handlers } from '#shared/jobs.ts'
import { endKeeping, erasePerson, eraseSentWords, listDue, listKept } from './erasure/erase.ts'
import { dropCopies, type PrepareNeeds, prepareCopy } from './export/service.ts'

export const leavingJobs = (needs: PrepareNeeds): Handlers<'leaving.erase' | 'leaving.export' | 'leaving.sweep'> => ({
  async 'leaving.erase'({ data }) {
    await erasePerson(needs, data)
  },
  'leaving.export': ({ data }) => prepareCopy(needs, data),
  async 'leaving.sweep'() {
    await dropCopies(needs)
    for (const who of await listDue(needs)) await needs.queue.send('leaving.erase', who)
    for (const who of await listKept(needs)) await endKeeping(needs, who)
    await eraseSentWords(needs)
  },
})
