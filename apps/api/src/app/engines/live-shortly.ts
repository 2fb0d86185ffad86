import { JOBS } from '@kola/contract/jobs'
import { connectDatabase } from '@kola/platform/db/connect'
import { createQueue } from '@kola/platform/queue'
import { expect } from 'vitest'
import type { Config } from '#config.ts'
import { verificationJobs } from '#features/verification/jobs.ts'
import type { Schema } from '#shared/database/schema/schema.ts'
import { createFilmStage } from '../testing/film-stage.ts'
import { PASSWORD } from '../testing/seeds.ts'
import { createVisitors, newEmail } from '../testing/visitors.ts'

export interface Engine {
  /** What calls use. */
  url: string
  /** Past a pooler. */
  directUrl: string
  change?: (config: Config) => Config
}

/** What of a member's life needs most of a database: a sign-up, a sign-in, screens up to the plan's, places, jobs. */
export async function liveShortly({ url, directUrl, change }: Engine): Promise<void> {
  const database = connectDatabase<Schema>({ url: directUrl, applicationName: 'test' })
  const stage = await createFilmStage(change, {
    database: { ...database, url, drop: () => database.close() },
    directUrl,
  })
  const queue = await createQueue({ databaseUrl: directUrl, jobs: JOBS, log: stage.platform.log, role: 'work' })
  try {
    const token = await stage.getAppToken()
    const email = newEmail()
    const person = { first_name: 'Ngozi', username: email, email_address: email, password: PASSWORD, type: 'email' }
    const made = await stage.call('POST /apps/v1/register', { token, body: person })
    expect([made.status, made.body.error]).toEqual([200, undefined])
    const { starter, readMessages } = createVisitors(stage)
    await queue.work(verificationJobs({ ...stage.platform, starter, sweepAddressChanges: async () => 0 }))
    await expect.poll(() => readMessages(email), { timeout: 15_000 }).toMatchObject([{ purpose: 'confirm-email' }])

    const member = await stage.addMember()
    const claims = []
    for (const device of [1, 2, 3]) claims.push((await stage.start(member.token, device)).status)
    expect(claims).toEqual([200, 200, 422])
    const body = { video_id: 'film', status: 1, resumeTime: 31 }
    // Often enough for a statement to become hot.
    for (let time = 1; time <= 8; time += 1) {
      const kept = await stage.call('POST /apps/v1/resume', {
        token: member.token,
        body: { ...body, resumeTime: time },
      })
      expect(kept.status).toBe(200)
    }
    const { body: list } = await stage.call('GET /apps/v1/get-resume-list', { token: member.token })
    expect(list.resumeList[0].resumeTime).toBe(8)
    expect(stage.lines).toEqual([])
  } finally {
    await queue.stop()
    await stage.close()
  }
}
