import { findFreePorts } from '@kola/platform/processes/free-ports'
import { SECRETS } from '../project.ts'
import {
  type Container,
  ImageError,
  inspectImage,
  readContainerLog,
  removeContainer,
  runContainer,
  runWithin,
  startContainer,
  stopContainer,
} from './engine.ts'

const READY_SECONDS = '60'
/** DRAIN_SECONDS and DRAIN_LIMIT_SECONDS, and ten more, as compose.yaml says. */
const GRACE_SECONDS = 30
const USER = '10001'

export interface Engines {
  databaseUrl: string
  valkeyUrl: string
  /** A folder of this machine that user 10001 may write. */
  storage: string
  work: string
}

export interface Images {
  app: string
  media: string
  front: string
}

function expectSame(what: string, found: unknown, wanted: unknown): void {
  const [got, want] = [JSON.stringify(found), JSON.stringify(wanted)]
  if (got !== want) throw new ImageError(`${what}: ${got}, not ${want}`)
  console.log(`  ${what}: ${got}`)
}

const WRITES = `const { writeFileSync: put } = require('node:fs')
const tryIt = (file) => { try { put(file, ''); return 'written' } catch ({ code }) { return code } }
console.log([process.getuid(), tryIt('/opt/kola/x'), tryIt('/etc/x'), tryIt('/tmp/x')].join(' '))`

async function checkImages({ app, media, front }: Images): Promise<void> {
  for (const image of [app, media])
    expectSame(`user of ${image}`, await inspectImage(image, '{{.User}}'), '10001:10001')
  expectSame(`user of ${front}`, await inspectImage(front, '{{.User}}'), '101:10001')
  for (const image of [app, media]) {
    const health = await inspectImage(image, '{{json .HealthCheck.Test}}')
    expectSame(`health check of ${image}`, JSON.parse(health), [
      'CMD',
      'node',
      'deploy/wait-until-ready.js',
      '9090',
      '0',
    ])
  }
  const command = ['node', '-e', WRITES]
  const wrote = await runContainer({ name: 'kola-writes', image: app, command })
  expectSame('who it is, and what it may write', wrote, `${USER} EROFS EROFS written`)
  const secrets = [
    'sh',
    '-c',
    'find / -xdev \\( -name .env -o -name .npmrc -o -path "*/.git" \\) -not -path "*/node_modules/*" 2>/dev/null; true',
  ]
  expectSame(
    'what of a machine is in it',
    await runContainer({ name: 'kola-secrets', image: app, command: secrets }),
    // npm's settings of the repository, which everybody has.
    '/opt/kola/.npmrc',
  )
  const ffmpeg = await runContainer({ name: 'kola-ffmpeg', image: media, command: ['ffmpeg', '-version'] })
  expectSame('ffmpeg of the media worker', /^ffmpeg version \S+/m.test(ffmpeg), true)
}

const toEnv = ({ databaseUrl, valkeyUrl }: Engines) => ({
  ...SECRETS,
  ...{ PUBLIC_URL: 'https://kola.example', DATABASE_URL: databaseUrl, VALKEY_URL: valkeyUrl },
  ...{
    STORAGE_URL: 'disk:/var/lib/kola/storage',
    HOST: '127.0.0.1',
    METRICS_HOST: '127.0.0.1',
    TRUST_PROXY: 'uniquelocal',
  },
})

/** The processes of a service, each in its container, and how they end. */
async function checkProcesses({ app, media }: Images, engines: Engines): Promise<void> {
  const env = toEnv(engines)
  const [port = 0, apiMetrics = 0, workMetrics = 0, mediaMetrics = 0] = await findFreePorts(4)
  const migrated = await runContainer({
    name: 'kola-migrate',
    image: app,
    env,
    command: ['node', 'apps/api/src/migrate.ts'],
  })
  expectSame('migrations', migrated.includes('database.is-current'), true)
  const storage: [string, string] = [engines.storage, '/var/lib/kola/storage']
  const volumes = [storage, [engines.work, '/var/lib/kola/work']] as [string, string][]
  const started: [Container, number][] = [
    [
      {
        name: 'kola-api',
        image: app,
        volumes: [storage],
        env: { ...env, PORT: `${port}`, METRICS_PORT: `${apiMetrics}` },
      },
      apiMetrics,
    ],
    [
      {
        ...{ name: 'kola-work', image: app, volumes: [storage], command: ['node', 'apps/api/src/work.ts'] },
        env: { ...env, METRICS_PORT: 'off', WORK_METRICS_PORT: `${workMetrics}` },
      },
      workMetrics,
    ],
    [
      { name: 'kola-media', image: media, volumes, env: { ...env, MEDIA_METRICS_PORT: `${mediaMetrics}` } },
      mediaMetrics,
    ],
  ]
  try {
    for (const [container] of started) await startContainer(container)
    for (const [{ name }, metrics] of started) {
      await runWithin(name, 'node', 'deploy/wait-until-ready.js', `${metrics}`, READY_SECONDS)
      console.log(`  ${name} is ready`)
    }
    await checkAnswers(`http://127.0.0.1:${port}`)
    for (const [{ name }] of started) expectSame(`${name}, told to end`, await stopContainer(name, GRACE_SECONDS), 0)
  } catch (error) {
    for (const [{ name }] of started) console.error(`${name}:\n${await readContainerLog(name).catch(String)}`)
    throw error
  } finally {
    for (const [{ name }] of started) await removeContainer(name)
  }
}

async function checkAnswers(url: string): Promise<void> {
  const page = await fetch(url, { headers: { accept: 'text/html', 'x-forwarded-proto': 'https' } })
  const text = await page.text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(text)?.[1]
  expectSame('the page', [page.status, script !== undefined], [200, true])
  const asked = await fetch(url + script, { headers: { 'x-forwarded-proto': 'https' } })
  expectSame('its script', [asked.status, /javascript/.test(asked.headers.get('content-type') ?? '')], [200, true])
  expectSame('ready', (await fetch(`${url}/readyz`)).status, 200)
}

/** Runs what was built as compose.yaml would. @throws ImageError that says what is not as it must be */
export async function checkBuilt(images: Images, engines: Engines): Promise<void> {
  await checkImages(images)
  await checkProcesses(images, engines)
}
