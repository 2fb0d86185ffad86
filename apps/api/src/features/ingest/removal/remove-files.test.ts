import { packagingProgressKey } from '@kola/contract/media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiStage, createApiStage, OPERATOR_KEY } from '#app/testing/stage.ts'
import { removeFiles } from './remove-files.ts'

let stage: ApiStage
beforeAll(async () => {
  stage = await createApiStage()
  await stage.addTenant('demo')
})
afterAll(() => stage.close())

const JOB = { tenantId: 'demo', titleIds: ['series', 'episode'], mediaIds: ['m1', 'm2'] }
const OWN = [
  'media/demo/m1/v1/a',
  'media/demo/m1/v1/b',
  'media/demo/m2/v1/a',
  'art/demo/series/v1/a',
  'art/demo/episode/v1/a',
  'originals/demo/series/p.jpg',
]
const OTHERS = ['media/demo/m10/v1/a', 'media/other/m1/v1/a', 'art/demo/series-2/v1/a', 'originals/demo/series-2/p.jpg']

const put = async () => {
  for (const key of [...OWN, ...OTHERS]) await stage.platform.storage.put(key, Buffer.from('x'))
  await stage.platform.progress.report(packagingProgressKey('demo', 'series'), { stage: 'encoding', fraction: 0.5 })
}
const list = async () => {
  const all = await Promise.all(['media/', 'art/', 'originals/'].map((area) => stage.platform.storage.list(area)))
  return all.flat().sort()
}

/** Fails in the middle of its n-th step: what is done of that is half of it. */
function endingAt(last: number) {
  let steps = 0
  const step = async <T>(half: () => Promise<void>, whole: () => Promise<T>): Promise<T> => {
    steps += 1
    if (steps !== last) return whole()
    await half()
    throw new Error('killed')
  }
  const { db, storage, progress } = stage.platform
  return {
    db,
    storage: {
      ...storage,
      deletePrefix: (prefix: string) =>
        step(
          async () => storage.delete((await storage.list(prefix))[0] ?? 'nothing'),
          () => storage.deletePrefix(prefix),
        ),
    },
    progress: {
      ...progress,
      clear: (key: string) =>
        step(
          async () => undefined,
          () => progress.clear(key),
        ),
    },
  }
}

test('is done in the end wherever it is ended, as often as that may be, and takes nothing else', async () => {
  for (let last = 1; ; last += 1) {
    await put()
    const isEnded = await removeFiles(JOB, endingAt(last)).then(
      () => false,
      () => true,
    )
    if (isEnded) {
      await removeFiles(JOB, endingAt(1)).catch(() => undefined)
      await removeFiles(JOB, stage.platform)
    }
    expect(await list()).toEqual(OTHERS.toSorted())
    expect(await stage.platform.progress.read(packagingProgressKey('demo', 'series'))).toBeNull()
    await removeFiles(JOB, stage.platform)
    if (isEnded) continue
    expect(last).toBe(9)
    return
  }
})

test('leaves what was made anew under the same name meanwhile', async () => {
  await put()
  await stage.addTitle({ id: 'series', name: 'Again' })
  await stage.db.insertInto('media').values({ tenant_id: 'demo', id: 'm2', state: 'processing' }).execute()
  await removeFiles(JOB, stage.platform)
  expect(await list()).toEqual(
    [...OTHERS, ...['media/demo/m2/v1/a', 'art/demo/series/v1/a', 'originals/demo/series/p.jpg']].sort(),
  )
  await stage.db.deleteFrom('title').where('id', '=', 'series').execute()
  await stage.db.deleteFrom('media').where('id', '=', 'm2').execute()
  await removeFiles(JOB, stage.platform)
})

test('a title is gone exactly when the job for its files is there', async () => {
  await stage.addTitle({ id: 'series', name: 'Series', kind: 'series' })
  await stage.addTitle({ id: 'episode', name: 'Episode' })
  await stage.db.insertInto('media').values({ tenant_id: 'demo', id: 'm1', state: 'processing' }).execute()
  await stage.db.updateTable('title').set({ parent_id: 'series', media_id: 'm1' }).where('id', '=', 'episode').execute()
  const params = { titleId: 'series' }
  const remove = () => stage.call('DELETE /api/v1/apps/titles/{titleId}', { token: OPERATOR_KEY, params })
  const count = async () => (await stage.db.selectFrom('title').select('id').execute()).length
  const { send } = stage.platform.queue
  stage.platform.queue.send = async () => {
    throw new Error('the line broke')
  }
  expect((await remove()).status).toBe(500)
  stage.platform.queue.send = send
  expect(await count()).toBe(2)
  expect((await remove()).status).toBe(200)
  expect(await count()).toBe(0)
  const { rows } = await stage.platform.pool.query(`select data from pgboss.job where name = 'ingest.remove-files'`)
  expect(rows).toEqual([{ data: { tenantId: 'demo', titleIds: ['series', 'episode'], mediaIds: ['m1'] } }])
})
