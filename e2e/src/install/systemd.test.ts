import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasProgram } from '@kola/platform/testing/clusters/debian'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readProject, readVariableNames, root, runToEnd } from './project.ts'

const FOLDER = join(root, 'deploy/systemd')
const units = readdirSync(FOLDER).filter((name) => /\.(service|target)$/.test(name))
const services = units.filter((name) => name.endsWith('.service'))
const readUnit = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const valuesOf = (name: string, key: string) =>
  [...readUnit(name).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
/** An encoder stands on machines of its own, whose file names nothing else. */
const ofEncoders = readProject('docs/encoders.md').match(/\bENCODER_[A-Z_]+/g) ?? []
const known = new Set([...readVariableNames(), ...ofEncoders])
const hasSystemd = hasProgram('systemd-analyze', { isFor: 'deploy/systemd', asks: '--version' })

test('there is a unit for each process and for migrations', () => {
  expect(units.toSorted()).toEqual([
    ...[
      'kola-api@.service',
      'kola-encoder.service',
      'kola-media@.service',
      'kola-migrate.service',
      'kola-work@.service',
      'kola.target',
    ],
  ])
})

describe.each(services)('%s', (name) => {
  const commands = [...valuesOf(name, 'ExecStart'), ...valuesOf(name, 'ExecStartPost')]

  test('starts what is there, with the flags of "npm start", by variables that there are', () => {
    const files = commands.flatMap((command) => command.split(' ').filter((word) => /\.(ts|js)$/.test(word)))
    expect(files.length).toBe(commands.length)
    for (const file of files) expect([file, existsSync(join(root, file))]).toEqual([file, true])
    const set = [...valuesOf(name, 'Environment'), ...commands].flatMap(
      (text) => text.match(/\b[A-Z][A-Z_]+(?==)/g) ?? [],
    )
    expect(set.filter((variable) => !known.has(variable))).toEqual([])
    const children = readProject('apps/parent/src/app/children.ts')
    const flags = commands.flatMap((command) => command.match(/ --[\w-]+=\S+/g) ?? []).map((flag) => flag.trim())
    const wanted = name.startsWith('kola-api') ? [/const API_FLAGS = \['([^']+)'\]/.exec(children)?.[1]] : []
    expect(flags).toEqual(wanted)
  })
})

test.each(services.filter((name) => name.includes('@')))(
  '%s is started again whatever ends it, after migrations, and has the time to drain',
  (name) => {
    expect([valuesOf(name, 'Restart'), valuesOf(name, 'StartLimitIntervalSec')]).toEqual([['always'], ['0']])
    expect(valuesOf(name, 'After').join(' ')).toContain('kola-migrate.service')
    expect(valuesOf(name, 'ExecStart').join(' ')).toContain(' MIGRATE=off ')
    const example = readProject('.env.example')
    const [grace, limit] = ['DRAIN_SECONDS', 'DRAIN_LIMIT_SECONDS'].map((variable) =>
      Number(new RegExp(`^#${variable}=(\\d+)$`, 'm').exec(example)?.[1]),
    )
    expect(Number(valuesOf(name, 'TimeoutStopSec')[0])).toBeGreaterThanOrEqual((grace ?? NaN) + (limit ?? NaN) + 10)
  },
)

describe.runIf(hasSystemd)('as systemd reads them', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'kola-units-'))
    mkdirSync(join(folder, 'units'))
    for (const name of units) {
      const text = readUnit(name)
        .replaceAll('/opt/kola/node_modules/.bin/node', process.execPath)
        .replaceAll('file:/opt/kola', `file:${root}`)
        .replaceAll('/opt/kola', root)
        .replaceAll(/^(User|Group)=kola$/gm, '$1=root')
      writeFileSync(join(folder, 'units', name), text)
    }
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(units)('%s has no fault', (name) => {
    const made = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', '--recursive-errors=no', join(folder, 'units', name)],
      {
        encoding: 'utf8',
      },
    )
    expect([made.status, made.stdout + made.stderr]).toEqual([0, ''])
  })

  test.each(services)('%s may do little on its machine', (name) => {
    const args = ['security', '--offline=yes', '--no-pager', '--threshold=20', join(folder, 'units', name)]
    const { stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    const [, level = 'none'] = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout) ?? []
    expect(Number(level)).toBeLessThanOrEqual(2)
  })
})

test('what waits for a process ends when it is ready, and says so when it never is', async () => {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    response.writeHead(request.url === '/readyz' && asked > 2 ? 200 : 503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const args = (seconds: string) => [join(root, 'deploy/wait-until-ready.js'), String(port), seconds, '127.0.0.1']
  expect(await runToEnd(process.execPath, args('20'))).toMatchObject({ code: 0, errors: '' })
  expect(asked).toBe(3)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await runToEnd(process.execPath, args('0'))).toMatchObject({
    code: 1,
    errors: `http://127.0.0.1:${port}/readyz does not answer 200 after 0 s\n`,
  })
})
