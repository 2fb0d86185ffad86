import type { Handlers } from '#shared/jobs.ts'
import type { PublishNeeds } from './needs.ts'
import { publishTracks } from './publishing/publish.ts'

export const subtitleJobs = (needs: PublishNeeds): Handlers<'subtitles.publish'> => ({
  async 'subtitles.publish'({ data }) {
    const outcome = await publishTracks(needs, data)
    // The film was packaged anew while its manifests were written: again, beside the new ones.
    if (outcome === 'replaced') throw new Error(`The film of ${data.titleId} was packaged anew meanwhile`)
    if (outcome === 'published') needs.log.info({ ...data, outcome }, 'subtitles.published')
  },
})
