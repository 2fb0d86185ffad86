import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMetrics } from '@kola/platform/metrics'
import { hasProgram } from '@kola/platform/testing/clusters/debian'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const PROCESSES = ['kola_api_', 'kola_work_', 'kola_media_']
const hasPromtool = hasProgram('promtool', { isFor: 'alert rules by Prometheus', asks: '--version' })

/** Every name that a process may tell: those of the process itself, and those of the code, which all call them `name`. */
async function listNames(): Promise<Set<string>> {
  const own = await createMetrics({ prefix: '' }).registry.getMetricsAsJSON()
  const files = execFileSync('git', ['ls-files', 'apps/*.ts', 'packages/platform/*.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const code = files
    .trim()
    .split('\n')
    .filter((file) => !file.includes('.test.') && /metrics|meter|queue\//.test(file))
    .map(read)
    .join('\n')
  const named = [...code.matchAll(/(?:name: |add\(\s*|\[)['`]([a-z_]+|cache_\$\{what\}_total)['`]/g)].map(
    ([, name = '']) => name,
  )
  const all = named.flatMap((name) =>
    name.includes('${') ? ['hits', 'misses', 'evictions'].map((what) => `cache_${what}_total`) : [name],
  )
  return new Set([...own.map(({ name }) => name), ...all])
}

const listUsed = (text: string): string[] => [...new Set([...text.matchAll(/\bkola_\w+/g)].map(([name]) => name))]

const listAlerts = () => [...read('deploy/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)

test('every figure that a rule or the dashboard reads is told by a process', async () => {
  const names = await listNames()
  const isTold = (used: string) => {
    const prefix = PROCESSES.find((one) => used.startsWith(one)) ?? 'no process'
    const name = used.slice(prefix.length)
    return names.has(name) || names.has(name.replace(/_(bucket|count|sum)$/, ''))
  }
  const used = listUsed(`${read('deploy/alerts.yml')}${read('deploy/dashboard.json')}${read('docs/runbook.md')}`)
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter((name) => !isTold(name))).toEqual([])
  expect(isTold('kola_api_nothing_total')).toBe(false)
})

test('every alert has its line in the runbook and its case, and no other has', () => {
  const alerts = listAlerts()
  expect(alerts.length).toBeGreaterThan(10)
  expect([...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(alerts)
  expect([...read('deploy/alerts.test.yml').matchAll(/alertname: (\w+)/g)].map(([, name]) => name)).toEqual(alerts)
  expect([...read('deploy/alerts.yml').matchAll(/runbook: docs\/runbook\.md#(\w+)/g)].map(([, name]) => name)).toEqual(
    alerts.map((name) => name.toLowerCase()),
  )
})

test('panels of the dashboard have ids of their own and do not cover each other', () => {
  const { panels } = JSON.parse(read('deploy/dashboard.json')) as {
    panels: { id: number; gridPos: { x: number; y: number; w: number; h: number } }[]
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
})

test.runIf(hasPromtool)('Prometheus takes the rules, and each finds what it is to find and nothing else', () => {
  const options = { cwd: join(ROOT, 'deploy'), encoding: 'utf8', stdio: 'pipe' } as const
  expect(execFileSync('promtool', ['check', 'rules', 'alerts.yml'], options)).toContain(
    `SUCCESS: ${listAlerts().length} rules found`,
  )
  expect(execFileSync('promtool', ['test', 'rules', 'alerts.test.yml'], options)).toContain('SUCCESS')
})
