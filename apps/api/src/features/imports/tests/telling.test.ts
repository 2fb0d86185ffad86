import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImportStage, type ImportStage } from '#app/testing/imports/import-stage.ts'
import { runImport } from '../work/run.ts'

const ROWS = 65

let on: ImportStage
beforeAll(async () => {
  on = await createImportStage()
})
afterAll(() => on.at.stage.close())

async function readVersion(): Promise<number> {
  const { rows } = await on.at.stage.platform.pool.query(
    `select catalogue_version::int as version from tenant where id = 'demo'`,
  )
  return rows[0].version
}

/** Of so many published titles, each with another name. */
async function bringNames(series: string) {
  const lines = ['id,Title']
  for (let number = 0; number < ROWS; number += 1) {
    const id = `${series}-${number}`
    await on.at.stage.addTitle({ id, name: `Before ${id}` })
    lines.push(`${id},After ${id}`)
  }
  return on.bring(lines.join('\r\n'))
}

test('viewers’ catalogue is told of with the first step and with the end, not with each step', async () => {
  const file = await bringNames('one')
  const before = await readVersion()
  const done = await on.act('run', file.id)
  expect([done.state, done.progress]).toEqual(['done', ROWS])
  expect((await readVersion()) - before).toBe(2)
  await on.act('undo', file.id)
  expect((await readVersion()) - before).toBe(4)
})

test('what a killed process did is told of by whoever goes on', async () => {
  const file = await bringNames('two')
  const key = { tenantId: 'demo', importId: file.id }
  await on.call('POST /api/v1/apps/imports/{id}/run', { params: { id: file.id } })
  const killed = new AbortController()
  let steps = 0
  const rest = async () => {
    steps += 1
    if (steps === 2) killed.abort(new Error('killed'))
  }
  await expect(runImport({ ...on.needs, rest }, key, killed.signal)).rejects.toThrow('killed')
  const before = await readVersion()
  const asked: string[] = []
  const telling = {
    ...on.needs.telling,
    tell: (tx: Parameters<typeof on.needs.telling.tell>[0], tenantId: string) => {
      asked.push(tenantId)
      return on.needs.telling.tell(tx, tenantId)
    },
  }
  await runImport({ ...on.needs, telling }, key, new AbortController().signal)
  expect(asked).toEqual(['demo', 'demo'])
  expect((await readVersion()) - before).toBe(2)
})
