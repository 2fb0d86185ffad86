import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Part, planParts } from '../../../apps/parent/src/app/children.ts'
import { toVariables } from '../../../apps/parent/src/app/prepare.ts'
import { toConfig } from '../../../apps/parent/src/config.ts'
import { readEnv } from '../../../apps/parent/src/env.ts'
import { ensureWebBuild } from '../../../apps/parent/src/features/web-build/build.ts'
import { inheritEnv } from '../env.ts'

export const ROOT = join(import.meta.dirname, '../../..')

/** Settings that whoever runs the journeys has for himself are not read: there is no such file. */
const NO_FILE = join(ROOT, 'e2e', 'no-such-file.env')

/** The processes of the product by name, each with the variables that `npm start` would give it. */
export type Parts = Record<'api' | 'work' | 'media' | 'sandbox', Part>

const toFleetConfig = (variables: Record<string, string>) =>
  toConfig(readEnv(NO_FILE, inheritEnv(variables)), { root: ROOT, isDev: false })

/** As `npm start` plans them with these variables, with secrets made in the data folder. */
export async function planFleet(variables: Record<string, string>): Promise<Parts> {
  const config = toFleetConfig(variables)
  await mkdir(config.dataDir, { recursive: true })
  const parts = planParts(config, await toVariables(config, null))
  const get = (name: string) => parts.find((part) => part.name === name) ?? fail(name)
  return { api: get('api'), work: get('work'), media: get('media'), sandbox: get('sandbox') }
}

/** The web app and the console as `npm start` builds them, unless they are built of these sources. */
export async function buildWeb(variables: Record<string, string>): Promise<void> {
  const { web, inherited } = toFleetConfig(variables)
  const given = { root: ROOT, environment: inherited, signal: new AbortController().signal }
  const folders = { web: web.distFolder, console: web.consoleFolder } as const
  for (const app of ['web', 'console'] as const) {
    const onBuild = () => console.log(`Building ${app} …`)
    await ensureWebBuild({ ...given, app, distFolder: folders[app], onBuild })
  }
}

const METRICS = { api: 'METRICS_PORT', work: 'WORK_METRICS_PORT', media: 'MEDIA_METRICS_PORT' } as const
const REPLICAS = { work: 2, media: 2, api: 3 } as const

export interface Replica {
  kind: keyof typeof REPLICAS
  name: string
  port: number
  metricsPort: number
  /** Its own, empty. */
  dataFolder: string
  args: readonly string[]
  env: Record<string, string>
}

/** Every process of the product in any number: nothing but its ports and its folder tells one from another. */
export function planReplicas(parts: Parts, { folder, nextPort }: { folder: string; nextPort: () => number }) {
  return (['work', 'media', 'api'] as const).flatMap((kind) =>
    Array.from({ length: REPLICAS[kind] }, (_, at): Replica => {
      const name = `${kind}-${at + 1}`
      const dataFolder = join(folder, name)
      const [port, metricsPort] = [nextPort(), nextPort()]
      const { args, environment } = parts[kind]
      const own = { KOLA_DATA_DIR: dataFolder, PORT: String(port), [METRICS[kind]]: String(metricsPort) }
      return { kind, name, port, metricsPort, dataFolder, args, env: { ...environment, HOST: '127.0.0.1', ...own } }
    }),
  )
}

function fail(name: string): never {
  throw new Error(`npm start has no part ${name}`)
}
