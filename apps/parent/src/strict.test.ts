import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { planParts } from './app/children.ts'
import { toConfig } from './config.ts'
import { readEnv } from './env.ts'
import { START, toMachine } from './testing/stage.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const parts = planParts(toConfig(readEnv('/nonexistent', {}), { root, isDev: false }), {})
const entries = parts.map(({ name, entry }) => [name, entry] as const)

/** The process by itself, with nothing but what it is given. @returns its last words, when it has refused */
function start(entry: string, environment: Record<string, string>): string {
  const run = spawnSync(process.execPath, [entry], {
    cwd: root,
    env: { ...toMachine(), ...environment },
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect([run.status, run.signal]).toEqual([1, null])
  expect(run.stderr).not.toMatch(/^\s+at /m)
  return run.stderr
}

const UNTOLD = 'NODE_ENV is not set, which is taken for production'

test('every part of the product is started here', () => {
  expect(entries.map(([name]) => name)).toEqual(['work', 'media', 'api', 'sandbox'])
})

test.each(entries)('%s by itself makes nothing up where nobody says that this is a development machine', (_, entry) => {
  const given = {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    STORAGE_URL: 'disk:/nonexistent',
    KOLA_DATA_DIR: '/nonexistent',
    KOLA_MASTER_KEY: 'a'.repeat(64),
    KOLA_DEMO: 'on',
  }
  expect(start(entry, given)).toContain(UNTOLD)
})

test.each([...entries, ['the parent', START] as const])('%s refuses the demo accounts in production', (name, entry) => {
  const said = start(entry, { NODE_ENV: 'production', KOLA_DEMO: 'on' })
  const refusal =
    name === 'sandbox'
      ? 'The sandbox does not run in production'
      : 'KOLA_DEMO: must be off in production: the passwords of the demo accounts are known to everybody'
  expect(said).toContain(refusal)
})
