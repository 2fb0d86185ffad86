import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Service } from 'kubernetes-models/v1/Service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { HELM } from '../runner/helm.ts'
import { listBlocks, readAs, readProject, readVariableNames, root, runToEnd, SECRETS } from './project.ts'

const CHART = join(root, 'deploy/chart')
const MODELS = {
  ...{ Cluster, Deployment, HorizontalPodAutoscaler, Ingress, Job, NetworkPolicy, PodDisruptionBudget, Service },
  StatefulSet,
}
/** What the document says is the least. */
const VALUES = parse(listBlocks('docs/installing.md', 'yaml').join(''))
/** Nothing scales by what no adapter tells, films lie in a folder, and the database is somebody else's. */
const OTHERS = {
  storage: { url: '', claimName: 'films' },
  database: { cluster: { enabled: false }, secretName: 'database' },
  work: { autoscaling: { enabled: true } },
  media: { autoscaling: { enabled: true } },
  api: { autoscaling: { enabled: false } },
  ingress: { className: 'nginx', annotations: { 'cert-manager.io/cluster-issuer': 'letsencrypt' } },
}

type Kind = keyof typeof MODELS
interface Container {
  name: string
  command?: string[]
  image: string
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string } } }[]
  envFrom?: { secretRef: { name: string } }[]
  securityContext: object
}
// biome-ignore lint/suspicious/noExplicitAny: what a chart makes has the shape that its model checks
type Made = any

/** A misspelt field is no error of an object's shape, but it is one of its type. */
async function listUnknownFields(made: Made[]): Promise<string> {
  const folder = join(root, '.cache', `chart-${process.pid}`)
  const imports = readProject('e2e/src/install/chart.test.ts')
    .split('\n')
    .filter((line) => / from '@?kubernetes-models\//.test(line))
    .map((line) => line.replace(/import \{ (\w+) \}/, 'import type { I$1 }'))
  const objects = made.map((one, at) => `export const made${at}: I${one.kind} = ${JSON.stringify(one, null, 1)}`)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'made.ts'), [...imports, ...objects].join('\n'))
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--ignoreConfig',
    '--types',
    'node',
  ]
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { output } = await runToEnd(process.execPath, [tsc, ...options, join(folder, 'made.ts')])
  await rm(folder, { recursive: true })
  return output
}

const hasHelm = existsSync(HELM)
if (!hasHelm) process.stderr.write('NOT TESTED: deploy/chart. This machine has no Helm.\n')

describe.runIf(hasHelm)('the chart, by Helm', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kola-chart-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function helm(command: 'lint' | 'template', values: object, more: string[] = []) {
    const file = join(folder, 'values.json')
    await writeFile(file, JSON.stringify(values))
    const name = command === 'template' ? ['kola', CHART, '--namespace', 'films'] : [CHART, '--strict']
    const env = { HOME: folder }
    return runToEnd(HELM, [command, ...name, '-f', file, ...more], { env })
  }
  async function make(values: object = VALUES, more: string[] = []): Promise<Made[]> {
    const { code, output, errors } = await helm('template', values, more)
    expect([code, errors]).toEqual([0, ''])
    return parseAllDocuments(output).map((document) => document.toJS())
  }
  const podsOf = (made: Made[]) => made.filter(({ spec }) => spec.template).map((one) => [one, one.spec.template.spec])
  const containersOf = (made: Made[]): Container[] => podsOf(made).flatMap(([, pod]) => pod.containers)

  test('is without fault, and refuses what is missing or misspelt', async () => {
    expect(await helm('lint', VALUES)).toMatchObject({ code: 0 })
    for (const wrong of [
      { ...VALUES, host: '' },
      { ...VALUES, secretName: '' },
      { ...VALUES, storage: { url: 'disk:/srv' } },
      { ...VALUES, images: { ...VALUES.images, media: '' } },
      { ...VALUES, secretname: 'x' },
    ]) {
      expect((await helm('template', wrong)).code).toBe(1)
    }
  })

  test('makes what a cluster takes, and no field that it would leave out', async () => {
    const made = [...(await make()), ...(await make({ ...VALUES, ...OTHERS }, ['--is-upgrade']))]
    for (const one of made) {
      const Model = MODELS[one.kind as Kind]
      expect([one.kind, one.apiVersion]).toEqual([one.kind, Model?.apiVersion])
      // What is missing or has another shape.
      expect(() => new Model(one).validate()).not.toThrow()
    }
    expect(new Set(made.map(({ kind }) => kind))).toEqual(new Set(Object.keys(MODELS)))
    expect(await listUnknownFields(made)).toBe('')
  })

  test('each process starts what is there, and takes what it is told', async () => {
    const known = readVariableNames()
    for (const { name, command = [], env, envFrom } of containersOf(await make())) {
      if (name === 'front') continue
      const entry = command.at(-1) ?? ''
      expect([name, existsSync(join(root, entry))]).toEqual([name, true])
      expect(env.filter((variable) => !known.has(variable.name))).toEqual([])
      const told = Object.fromEntries(
        env.map((one) => [one.name, one.value ?? 'postgres://kola:x@kola-db-rw:5432/kola']),
      )
      const keys = {
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'key',
        VALKEY_URL: 'valkey://default:x@valkey.svc:6379',
      }
      // It needs the database's address and nothing else.
      if (name === 'migrate') continue
      await readAs(entry, { ...SECRETS, ...keys, ...told })
      expect([name, told.MIGRATE, envFrom]).toEqual([name, 'off', [{ secretRef: { name: 'kola' } }]])
    }
  })

  test('no secret is in it, nobody has rights, and each is given its time to drain', async () => {
    const made = await make()
    expect(made.filter(({ kind }) => kind === 'Secret')).toEqual([])
    for (const [{ metadata }, pod] of podsOf(made)) {
      expect([metadata.name, pod.securityContext.runAsNonRoot, pod.automountServiceAccountToken]).toEqual([
        ...[metadata.name, true, false],
      ])
      for (const { securityContext } of pod.containers as Container[]) {
        expect([metadata.name, securityContext]).toEqual([
          metadata.name,
          { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
        ])
      }
    }
    const api = podsOf(made).find(([{ metadata }]) => metadata.name === 'kola-api')?.[1]
    const seconds = (name: string) =>
      Number(
        containersOf(made)
          .find((one) => one.name === 'api')
          ?.env.find((one) => one.name === name)?.value,
      )
    expect(api.terminationGracePeriodSeconds).toBe(seconds('DRAIN_SECONDS') + seconds('DRAIN_LIMIT_SECONDS') + 10)
    // Two looks that fail, before the replica takes no more.
    const { periodSeconds, failureThreshold } = api.containers[0].readinessProbe
    expect(seconds('DRAIN_SECONDS')).toBeGreaterThan(periodSeconds * failureThreshold)
  })

  test('migrations run before a new version, and beside the first one', async () => {
    const jobOf = async (more: string[]) => (await make(VALUES, more)).find(({ kind }) => kind === 'Job')
    expect((await jobOf(['--is-upgrade'])).metadata.annotations['helm.sh/hook']).toBe('pre-upgrade')
    expect((await jobOf([])).metadata.annotations).toBeUndefined()
  })

  test('what it selects is there, and what scales is measured', async () => {
    const made = await make({ ...VALUES, ...OTHERS })
    const labels = podsOf(made).map(([one]) => one.spec.template.metadata.labels)
    const selects = (selector: Record<string, string>) =>
      labels.some((own) => Object.entries(selector).every(([name, value]) => own[name] === value))
    for (const { kind, metadata, spec } of made) {
      const selector =
        spec.selector?.matchLabels ?? (kind === 'Service' ? spec.selector : spec.podSelector?.matchLabels)
      if (selector) expect([kind, metadata.name, selects(selector)]).toEqual([kind, metadata.name, true])
    }
    const metrics = made.filter(({ kind }) => kind === 'HorizontalPodAutoscaler').flatMap(({ spec }) => spec.metrics)
    expect(metrics.map(({ external }) => [external.metric.name, external.metric.selector.matchLabels])).toEqual([
      ['kola_work_jobs_waiting', { worker: 'media' }],
      ['kola_work_jobs_waiting', { worker: 'api' }],
    ])
  })
})
