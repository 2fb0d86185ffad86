import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hasProgram } from '@kola/platform/testing/clusters/debian'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSearchPath } from '../runner/env.ts'
import { readProject, root, runToEnd } from './project.ts'

const FILE = 'compose.encoder.yaml'
const HOST = 'kola.example'

interface Encoder {
  command: string[]
  environment: Record<string, string>
  read_only: boolean
  cap_drop: string[]
  security_opt: string[]
  secrets: string[]
}

const text = readProject(FILE)
const { services } = parse(text.replace(/\$\{KOLA_HOST[^}]*\}/, HOST)) as { services: { encoder: Encoder } }
const { encoder } = services

test('it starts what is there, by variables that an encoder knows and no others', async () => {
  expect(existsSync(join(root, encoder.command.at(-1) ?? ''))).toBe(true)
  const env = await import(pathToFileURL(join(root, 'apps/media/src/env.ts')).href)
  const read = env.readEncoderEnv(encoder.environment) as Record<string, unknown>
  expect(Object.keys(encoder.environment).filter((name) => !(name in read))).toEqual([])
  expect(read).toMatchObject({ KOLA_URL: `https://${HOST}`, ENCODER_DIR: '/var/lib/kola/work' })
  // The health check of the image asks there.
  expect(encoder.environment.ENCODER_METRICS_PORT).toBe('9090')
  expect(readProject('Containerfile')).toContain('"deploy/wait-until-ready.js", "9090"')
})

test('it has no port, no right, no root that it can write, and a token that stands in a file alone', () => {
  const { read_only, cap_drop, security_opt } = encoder
  expect([read_only, cap_drop, security_opt]).toEqual([true, ['ALL'], ['no-new-privileges:true']])
  expect(Object.keys(encoder).filter((key) => ['ports', 'expose', 'privileged', 'env_file'].includes(key))).toEqual([])
  const [name = ''] = encoder.secrets
  expect(encoder.environment.ENCODER_TOKEN_FILE).toBe(`/run/secrets/${name}`)
  for (const file of ['.gitignore', '.dockerignore']) expect(readProject(file).split('\n')).toContain('/secrets/')
  expect(text).toContain(`./secrets/${name} }`)
})

describe.runIf(hasProgram('docker-compose', { isFor: FILE, asks: 'version' }))('by Compose', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kola-compose-'))
    await copyFile(join(root, FILE), join(folder, FILE))
    await mkdir(join(folder, 'secrets'))
    await writeFile(join(folder, 'secrets/encoder-token'), 'not-a-real-one')
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.each([
    [HOST, 0],
    ['', 1],
  ])('with KOLA_HOST=%s it ends with %i', async (host, code) => {
    await writeFile(join(folder, '.env'), `KOLA_HOST=${host}\n`)
    const env = { PATH: readSearchPath(), HOME: folder }
    const run = await runToEnd('docker-compose', ['--file', FILE, 'config'], { cwd: folder, env })
    expect([run.code, code === 0 ? Object.keys(parse(run.output).services) : run.output]).toEqual([
      code,
      code === 0 ? ['encoder'] : '',
    ])
  })
})
