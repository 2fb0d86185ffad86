import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasProgram } from '@kola/platform/testing/clusters/debian'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSearchPath } from '../runner/env.ts'
import { readAs, readProject, readVariableNames, root, runToEnd, SECRETS } from './project.ts'

const GIVEN = { KOLA_HOST: 'kola.example', POSTGRES_PASSWORD: 'not-a-real-one', VALKEY_PASSWORD: 'nor-this-one' }
const OURS = ['migrate', 'api', 'work', 'media'] as const
const ENGINES = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'VALKEY_PASSWORD', 'KOLA_HOST']

interface Service {
  environment: Record<string, string>
  command?: string[]
  ports?: string[]
  read_only?: boolean
  cap_drop?: string[]
  privileged?: boolean
  stop_grace_period?: string
  security_opt?: string[]
}

const text = readProject('compose.yaml')
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> }
const fill = (value: string) =>
  value.replace(/\$\{(\w+)(?::[?-]([^}]*))?\}/g, (_, name: string, rest = '') =>
    name in GIVEN ? GIVEN[name as keyof typeof GIVEN] : rest,
  )
const environmentOf = (name: string) =>
  Object.fromEntries(Object.entries(services[name]?.environment ?? {}).map(([key, value]) => [key, fill(value)]))

test('each process starts what is there, and takes what it is told', async () => {
  const known = readVariableNames()
  for (const [name, { environment = {} }] of Object.entries(services)) {
    const unknown = Object.keys(environment).filter((variable) => !known.has(variable) && !ENGINES.includes(variable))
    expect([name, unknown]).toEqual([name, []])
  }
  for (const name of OURS) {
    const entry = services[name]?.command?.at(-1) ?? 'apps/api/src/main.ts'
    expect([name, existsSync(join(root, entry))]).toEqual([name, true])
    await readAs(entry, { ...SECRETS, ...environmentOf(name) })
    if (name !== 'migrate') expect(environmentOf(name).MIGRATE).toBe('off')
  }
})

test('what is missing in .env is named, and nothing has a password of its own', async () => {
  await expect(readAs('apps/api/src/main.ts', environmentOf('api'))).rejects.toThrow(/KOLA_MASTER_KEY: is not set/)
  const spoken = Object.entries(services).flatMap(([name, { environment = {} }]) =>
    Object.entries(environment)
      .filter(([variable]) => /PASSWORD|SECRET|KEY|URL/.test(variable))
      .map(([variable, value]) => [`${name} ${variable}`, value.replace(/\$\{[^}]*\}/g, '$')] as const)
      .filter(([, value]) => /:[^$@/]+@|^\w+$/.test(value))
      .map(([variable]) => variable),
  )
  expect(spoken).toEqual([])
})

test('nobody is reached from outside but Caddy, and our processes have no rights and a root that they cannot write', () => {
  expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['caddy'])
  for (const name of [...OURS, 'front']) {
    const { read_only, cap_drop, privileged, security_opt } = services[name] as Service
    expect([name, read_only, cap_drop, privileged, security_opt]).toEqual([
      ...[name, true, ['ALL'], undefined, ['no-new-privileges:true']],
    ])
  }
  const example = readProject('.env.example')
  const seconds = (variable: string) => Number(new RegExp(`^#${variable}=(\\d+)$`, 'm').exec(example)?.[1])
  const needed = seconds('DRAIN_SECONDS') + seconds('DRAIN_LIMIT_SECONDS') + 10
  for (const name of OURS)
    expect(Number.parseInt(services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(needed)
})

describe.runIf(hasProgram('docker-compose', { isFor: 'compose.yaml', asks: 'version' }))(
  'compose.yaml, by Compose',
  () => {
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'kola-compose-'))
      await copyFile(join(root, 'compose.yaml'), join(folder, 'compose.yaml'))
    })
    afterAll(() => rm(folder, { recursive: true }))

    const config = async (given: Record<string, string>) => {
      const lines = Object.entries(given).map(([name, value]) => `${name}=${value}\n`)
      await writeFile(join(folder, '.env'), lines.join(''))
      return runToEnd('docker-compose', ['config'], { cwd: folder, env: { PATH: readSearchPath(), HOME: folder } })
    }

    test('is right', async () => {
      const { code, output } = await config(GIVEN)
      expect([code, Object.keys(parse(output).services).toSorted()]).toEqual([0, Object.keys(services).toSorted()])
    })

    test.each(Object.keys(GIVEN))('is refused without %s', async (name) => {
      const { code, errors } = await config({ ...GIVEN, [name]: '' })
      expect(code).toBe(1)
      expect(errors).toContain('Missing mandatory value')
    })
  },
)

describe('the Containerfile', () => {
  const lines = readProject('Containerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const stages = lines.flatMap((line) => /^FROM \S+ AS (\w+)$/.exec(line)?.[1] ?? [])

  test('has each image that is asked for, none of which runs as root', () => {
    const targets = [...text.matchAll(/target: (\w+)/g)].map(([, name]) => name)
    expect(targets.filter((name) => !stages.includes(String(name)))).toEqual([])
    for (const target of ['app', 'media', 'front']) {
      const from = lines.findIndex((line) => line.endsWith(` AS ${target}`))
      const rest = lines.slice(from + 1)
      const end = rest.findIndex((line) => line.startsWith('FROM '))
      const users = rest.slice(0, end < 0 ? undefined : end).filter((line) => line.startsWith('USER '))
      expect([target, users.at(-1)]).toEqual([target, expect.stringMatching(/^USER [1-9]\d+:\d+$/)])
    }
  })

  test('copies and starts what is there, by variables that there are', () => {
    const copied = lines.filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    const files = copied.flatMap((line) => line.split(' ').slice(1, -1)).filter((file) => file !== '.')
    const started = lines.flatMap((line) => line.match(/[\w./-]+\.(?:ts|js|sh)\b/g) ?? [])
    const here = [...files, ...started.map((file) => file.replace(/^\/opt\/kola\//, ''))]
    expect(here.filter((file) => !existsSync(join(root, file)))).toEqual([])
    const set = lines
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => line.match(/\b[A-Z][A-Z_]+(?==)/g) ?? [])
    expect(set.filter((name) => !readVariableNames().has(name))).toEqual([])
  })

  test('leaves out what is secret or of one machine alone', () => {
    const left = readProject('.dockerignore').split('\n')
    for (const name of ['.env', '.data', '.git', '**/node_modules']) expect(left).toContain(name)
  })
})

describe.runIf(hasProgram('nginx', { isFor: 'deploy/containers/front.sh' }))('nginx in a container', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kola-front-'))
    // What "resolve" is to an upstream Debian's nginx does not know yet: all else is what it checks.
    const check = '#!/bin/sh\nsed -i "s/ resolve max_fails/ max_fails/" "$2"; nginx -t -c "$2" | cat\n'
    await writeFile(join(folder, 'nginx.sh'), check, { mode: 0o755 })
  })
  afterAll(() => rm(folder, { recursive: true }))

  const start = async (more: Record<string, string>) => {
    const into = join(folder, String(Object.keys(more).length))
    const { errors } = await runToEnd('sh', [join(root, 'deploy/containers/front.sh')], {
      env: {
        ...{ PATH: readSearchPath(), KOLA_FRONT_FROM: join(root, 'deploy'), KOLA_FRONT_INTO: into },
        ...{ KOLA_FRONT_NGINX: join(folder, 'nginx.sh'), KOLA_API_HOST: 'localhost', ...more },
      },
    })
    return { errors, made: await readFile(join(into, 'nginx.conf'), 'utf8') }
  }

  test('stands behind Caddy, whom alone it believes', async () => {
    const { errors, made } = await start({ KOLA_FRONT_SOCKET: join(folder, 'front.sock') })
    expect(errors).toContain('test is successful')
    expect(made).toMatch(/listen unix:\S+front\.sock default_server;/)
    expect(made).toContain('set_real_ip_from unix:;')
    expect(made).toContain('server localhost:8080 max_fails=3 fail_timeout=2s;')
    expect(made).not.toMatch(/ssl|127\.0\.0\.1:8080|\/var\/cache/)
  })

  test('stands behind whatever else ends TLS, and believes its network', async () => {
    const { errors, made } = await start({ KOLA_FRONT_LISTEN: '18080', KOLA_FRONT_TRUSTED: '10.0.0.0/8' })
    expect(errors).toContain('test is successful')
    expect(made).toContain('listen 18080 default_server;')
    expect(made).toContain('set_real_ip_from 10.0.0.0/8;')
    expect(made).toContain('default $http_x_forwarded_proto;')
  })
})
