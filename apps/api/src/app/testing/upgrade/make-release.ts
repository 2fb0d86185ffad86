// `npm run release:data`: rows of all tables as this version writes them, for the tests of upgrades from it.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { EndpointKey } from '@kola/contract/http/endpoints'
import { Secret } from '@kola/platform/config'
import { toQueueShape } from '@kola/platform/testing/queue-shape'
import { recordStatements } from '@kola/platform/testing/statements/record'
import { expect, test } from 'vitest'
import { startSandbox } from '../sandbox.ts'
import { type ApiStage, createApiStage, PUBLIC_URL } from '../stage.ts'
import { liveAsGuestOfGoogle, liveAsMember, liveAsNewcomer, liveOutside, openHouse } from './live.ts'
import { type CachedResponse, type Holder, readVersion, writeRelease } from './release-file.ts'
import { listTables, QUEUE_TABLES, readTables } from './rows.ts'
import { writeStatements } from './statements/statements-file.ts'

const MAX_BYTES = 300_000
/** Nothing stands in it once a transaction is over. */
const ALWAYS_EMPTY = ['tenant_home', 'version_change']
/** What members hold, as clients of this version read it. */
const READ_BY_ALL: EndpointKey[] = [
  'GET /apps/v1/account',
  'GET /apps/v1/get-resume-list',
  'GET /apps/v1/identities',
  'GET /apps/v1/mylist',
  'GET /apps/v1/votes',
]

/** What a tagged version left behind cannot be written by another. */
async function refuseTagged(version: string): Promise<void> {
  const { stdout } = await promisify(execFile)('git', ['tag', '--list', `v${version}`])
  if (stdout.trim() !== '') throw new Error(`v${version} is tagged: raise the version in package.json first`)
}

async function ask(stage: ApiStage, holders: Record<string, Holder>): Promise<CachedResponse[]> {
  const answers: CachedResponse[] = []
  for (const [as, { userToken: token }] of Object.entries(holders)) {
    for (const key of READ_BY_ALL) {
      const { status, body } = await stage.call(key, { token })
      expect([key, status]).toEqual([key, 200])
      answers.push({ key, as, answer: body })
    }
  }
  return answers
}

test('what this version leaves behind is written down', async () => {
  const version = await readVersion()
  await refuseTagged(version)
  const recording = recordStatements()
  const sandbox = await startSandbox({ publicUrl: PUBLIC_URL })
  const google = { clientId: 'sandbox-google', authUrl: '', jwksUrl: `${sandbox.url}/google/oauth2/v3/certs` }
  const termii = { slug: 'termii', url: `${sandbox.url}/termii`, sender: 'Kola' } as const
  const keys = { apiKey: new Secret('sandbox-termii-key'), secret: new Secret('sandbox-termii-secret') }
  const stage = await createApiStage(
    (config) => ({ ...config, parties: { ...config.parties, google } }),
    [{ ...termii, ...keys }],
  )
  await sandbox.setClock(stage.clock.now())
  await openHouse({ stage })
  const living = { stage, sandbox, token: await stage.getAppToken() }
  await liveOutside(living)
  const holders = {
    member: await liveAsMember(living),
    newcomer: await liveAsNewcomer(living),
    guest: await liveAsGuestOfGoogle(living),
  }
  const answers = await ask(stage, holders)
  recording.stop()
  const statementBytes = await writeStatements(version, recording.statements)
  expect(statementBytes).toBeLessThan(MAX_BYTES)
  const client = await stage.platform.pool.connect()
  const tables = await readTables(client, await listTables(client))
  const queueTables = await readTables(client, QUEUE_TABLES)
  const { rows } = await client.query<{ name: string }>('select name from platform_migration order by name')
  client.release(true)
  await stage.close()
  await sandbox.close()
  const empty = Object.keys(tables).filter((name) => tables[name]?.length === 0)
  expect(empty, 'tables into which nobody in live.ts has brought a row').toEqual(ALWAYS_EMPTY)
  const bytes = await writeRelease({
    ...{ version, migrations: rows.map(({ name }) => name), tables },
    ...{ queueShape: toQueueShape(), queueTables, holders, answers },
  })
  expect(bytes).toBeLessThan(MAX_BYTES)
})
