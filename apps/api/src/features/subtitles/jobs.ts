import type { Handlers } from '#shared/jobs.ts'
import type { PublishNeeds } from './needs.ts'
import { publishTracks } from './publishing/publish.ts'

export const subtitleJobs = (needs: PublishNeeds): Handlers<'subtitles.publish'> => ({
  async 'subtitles.publish'({ data }) {
    const outcome = await publishTracks(needs, data)
    if (outcome === 'published') needs.log.info({ ...data, outcome }, 'subtitles.published')
  },
})
