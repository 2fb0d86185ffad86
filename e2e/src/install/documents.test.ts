import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createBareDatabase } from '@kola/platform/testing/database'
import type {} from '@kola/platform/testing/global-setup'
import { describe, expect, test } from 'vitest'
import { readSearchPath } from '../runner/env.ts'
import { listBlocks, readProject, root, runToEnd } from './project.ts'

const DOCUMENTS = ['docs/installing.md', 'docs/upgrading.md']
const NOT_RUN = '# not run here'

/** Who runs a command, and the words by which it does. */
const RUN: Record<string, { by: string; as: string }> = {
  'openssl rand -hex 32': { by: 'e2e/src/install/documents.test.ts', as: "'-hex', '32'" },
  'openssl rand -hex 24': { by: 'e2e/src/install/documents.test.ts', as: "'-hex', '24'" },
  'caddy adapt --config deploy/Caddyfile --validate': {
    ...{ by: 'e2e/src/install/front.test.ts', as: "['adapt', '--config', file, '--validate']" },
  },
  'sed -f deploy/behind-caddy.sed deploy/nginx.conf': {
    ...{
      by: 'e2e/src/install/front.test.ts',
      as: "['-f', join(DEPLOY, 'behind-caddy.sed'), join(DEPLOY, 'nginx.conf')]",
    },
  },
  'npm ci': { by: '.ci/run', as: 'npm ci' },
  'npm run build': { by: 'apps/parent/src/features/web-build/build.ts', as: "'build'" },
  'npm run tv -- --url https://kola.example': {
    ...{ by: 'e2e/src/tv-build.ts', as: "'apps/web/build/tv/packages/main.ts'" },
  },
  'systemd-analyze verify --man=no deploy/systemd/*.service deploy/systemd/kola.target': {
    ...{ by: 'e2e/src/install/systemd.test.ts', as: "['verify', '--man=no'" },
  },
  'node deploy/wait-until-ready.js 18080 60': {
    by: 'e2e/src/install/systemd.test.ts',
    as: "'deploy/wait-until-ready.js'",
  },
  'docker compose config --quiet': { by: 'e2e/src/install/compose.test.ts', as: "'docker-compose', ['config']" },
  'docker compose --file compose.encoder.yaml config --quiet': {
    ...{ by: 'e2e/src/install/compose-encoder.test.ts', as: "'docker-compose', ['--file', FILE, 'config']" },
  },
  'helm lint deploy/chart --strict -f values.yaml': { by: 'e2e/src/install/chart.test.ts', as: "[CHART, '--strict']" },
  'helm template kola deploy/chart --namespace kola -f values.yaml': {
    ...{ by: 'e2e/src/install/chart.test.ts', as: "['kola', CHART, '--namespace'" },
  },
  'helm template kola deploy/chart --namespace kola -f values.yaml --is-upgrade': {
    ...{ by: 'e2e/src/install/chart.test.ts', as: "['--is-upgrade']" },
  },
}
/** Where what follows is to be done: nothing to run. */
const PLACE = /^cd \/opt\/kola-[\d.]+$/

const listCommands = (path: string) => listBlocks(path, 'sh').flatMap((body) => body.split('\n').filter(Boolean))
const withoutNote = (line: string) => line.replace(/\s+# .*$/, '')

test.each(DOCUMENTS)('%s: each command is run by a test, or says that it is not run here', (path) => {
  const commands = listCommands(path)
  expect(commands.length).toBeGreaterThan(10)
  const unknown = commands.filter(
    (line) => !line.endsWith(`   ${NOT_RUN}`) && !RUN[withoutNote(line)] && !PLACE.test(line),
  )
  expect(unknown).toEqual([])
  // A block without a language would be looked at by nobody.
  expect(readProject(path)).not.toMatch(/^```\n[^\n]/m)
})

test('whoever is said to run a command does, and no command is run that no document has', () => {
  const written = new Set(DOCUMENTS.flatMap(listCommands).map(withoutNote))
  for (const [command, { by, as }] of Object.entries(RUN)) {
    expect([command, written.has(command)]).toEqual([command, true])
    expect([command, readProject(by).split('const RUN').at(-1)?.includes(as) ?? false]).toEqual([command, true])
  }
})

test('what the commands name is there', () => {
  const named = DOCUMENTS.flatMap(listCommands).flatMap((line) => line.match(/\bdeploy\/[\w./-]+\w/g) ?? [])
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const units = DOCUMENTS.flatMap(listCommands).flatMap(
    (line) => line.match(/\bkola-(?:api|work|media)@|\bkola-migrate\b/g) ?? [],
  )
  expect(units.map((name) => `deploy/systemd/${name}.service`).filter((path) => !existsSync(join(root, path)))).toEqual(
    [],
  )
})

describe('run here', () => {
  test.each([['32'], ['24']])('keys of %s bytes', async (bytes) => {
    const made = { '32': ['rand', '-hex', '32'], '24': ['rand', '-hex', '24'] }[bytes] ?? []
    const { output } = await runToEnd('openssl', made, { env: { PATH: readSearchPath() } })
    expect(output).toMatch(new RegExp(`^[0-9a-f]{${2 * Number(bytes)}}\n$`))
  })

  test('migrations, which need the database’s address and nothing else', async () => {
    const database = await createBareDatabase()
    const env = { PATH: readSearchPath(), NODE_ENV: 'production', DATABASE_URL: database.url }
    const { code, output } = await runToEnd(process.execPath, [join(root, 'apps/api/src/migrate.ts')], {
      env,
      cwd: '/',
    })
    expect([code, output]).toEqual([0, expect.stringContaining('database.is-current')])
    await database.drop()
  })
})
