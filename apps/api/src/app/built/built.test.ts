import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { probe, startProcess, waitUntilReady } from '../testing/processes/start-process.ts'
import { type ApiStage, createApiStage } from '../testing/stage.ts'
import { bundle } from './bundle.ts'
import { findBuilt, INPUTS } from './run-built.ts'

/** Inside the project: what is not in a bundle is looked for from where it is. */
const CACHE = join(import.meta.dirname, '../../../../../node_modules/.cache')

let folder: string
let stage: ApiStage
beforeAll(async () => {
  await mkdir(CACHE, { recursive: true })
  folder = await mkdtemp(join(CACHE, 'kola-built-'))
  stage = await createApiStage()
})
afterAll(async () => {
  await stage.close()
  await rm(folder, { recursive: true, force: true })
})

test('what was built is taken until one of the files that it was made of is newer or gone', async () => {
  const own = await mkdtemp(join(folder, 'own-'))
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
  onTestFinished(() => warn.mockRestore())
  expect(findBuilt('api', own)).toBeNull()
  expect(warn).not.toHaveBeenCalled()
  await writeFile(join(own, 'a.ts'), '')
  await utimes(join(own, 'a.ts'), 1, 1)
  await writeFile(join(own, INPUTS), '["a.ts"]')
  expect(findBuilt('api', own)).toBe(join(own, 'api.js'))
  const later = Date.now() / 1_000 + 60
  await utimes(join(own, 'a.ts'), later, later)
  expect(findBuilt('api', own)).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
  await rm(join(own, 'a.ts'))
  expect(findBuilt('api', own)).toBeNull()
})

test('the api and the job worker start from one file each, and find what lies beside their sources', async () => {
  const built = join(folder, 'dist')
  await bundle(built)
  for (const entry of ['api', 'work'] as const) {
    const running = await startProcess(stage, { entry: join(built, `${entry}.js`) })
    onTestFinished(() => void running.child.kill('SIGKILL'))
    await waitUntilReady(running)
    expect(await probe(running.probes, '/livez')).toMatchObject({ status: 200 })
    expect((await running.end()).code).toBe(0)
  }
})
