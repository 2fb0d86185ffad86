import { execFile, execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const require = createRequire(import.meta.url)
const rules = require(join(root, '.dependency-cruiser.cjs')) as { forbidden: { name: string }[] }

/** A small house: what each file imports, each import allowed. */
const clean: Record<string, string[]> = {
  'packages/platform/src/clock.ts': [],
  'packages/platform/src/testing/database.ts': ['../clock.ts'],
  'packages/contract/src/billing.ts': [],
  'packages/ui/src/button.tsx': [],
  'demo/src/catalogue.ts': ['@kola/contract/billing'],
  'apps/api/src/main.ts': ['./app/compose.ts', './config.ts', '@kola/platform/clock'],
  'apps/api/src/config.ts': [],
  'apps/api/src/app/compose.ts': ['../features/billing/service.ts', '../shared/schema.ts', 'type ../config.ts'],
  'apps/api/src/app/load-demo.ts': ['@kola/demo/catalogue'],
  'apps/api/src/shared/schema.ts': ['@kola/contract/billing'],
  'apps/api/src/features/billing/service.ts': ['#shared/schema.ts', './repository.ts', '@kola/contract/billing'],
  'apps/api/src/features/billing/repository.ts': ['node:fs'],
  'apps/api/src/features/billing/service.test.ts': ['../../app/compose.ts', '@kola/platform/testing/database'],
  'apps/api/src/features/playback/service.ts': [],
  'apps/sandbox/src/features/mail/inbox.ts': ['@kola/platform/clock'],
  'apps/web/src/app/router.tsx': ['@kola/ui/button', '@kola/contract/billing'],
  'apps/web/src/app/routing/routes.tsx': ['../pages/home/home-page.tsx'],
  'apps/web/src/app/pages/home/home-page.tsx': ['./rows/home-rows.tsx', '../../titles/title-row.tsx'],
  'apps/web/src/app/pages/home/rows/home-rows.tsx': [],
  'apps/web/src/app/titles/title-row.tsx': [],
  'e2e/src/journey.ts': ['@kola/platform/clock', '../../apps/api/src/app/compose.ts'],
  'bench/src/main.ts': ['@kola/platform/testing/database'],
}

/** One file per rule that breaks exactly what the rule forbids. */
const planted: Record<string, { file: string; imports: string[] }[]> = {
  'every-import-resolves': [{ file: 'apps/api/src/shared/lost.ts', imports: ['@kola/contract/nowhere'] }],
  'no-circle': [
    { file: 'packages/platform/src/circle.ts', imports: ['./ring.ts'] },
    { file: 'packages/platform/src/type-circle.ts', imports: ['type ./type-ring.ts'] },
  ],
  'apps-stand-alone': [
    { file: 'apps/media/src/app/theft.ts', imports: ['../../../api/src/shared/schema.ts'] },
    { file: 'apps/media/src/app/bench.ts', imports: ['../../../../bench/src/main.ts'] },
  ],
  'entries-import-app-only': [{ file: 'apps/api/src/work.ts', imports: ['./features/billing/service.ts'] }],
  'app-imports-down': [{ file: 'apps/api/src/app/reads.ts', imports: ['../config.ts'] }],
  'features-import-own-and-shared': [
    { file: 'apps/api/src/features/playback/sideways.ts', imports: ['../billing/service.ts'] },
    { file: 'apps/api/src/features/playback/from-src.ts', imports: ['#features/billing/service.ts'] },
    { file: 'apps/api/src/features/playback/upwards.ts', imports: ['../../app/compose.ts'] },
    { file: 'apps/web/src/features/playback/sideways.tsx', imports: ['../billing/button.tsx'] },
  ],
  'feature-tests-import-no-feature': [
    { file: 'apps/api/src/features/playback/sideways.test.ts', imports: ['../billing/service.ts'] },
  ],
  'shared-imports-packages': [{ file: 'apps/api/src/shared/up.ts', imports: ['../features/billing/service.ts'] }],
  'pages-import-no-page': [
    { file: 'apps/web/src/app/pages/search/search-page.tsx', imports: ['../home/rows/home-rows.tsx'] },
  ],
  'only-routes-import-pages': [
    { file: 'apps/web/src/app/titles/upwards.tsx', imports: ['../pages/home/home-page.tsx'] },
    { file: 'apps/web/src/app/start.tsx', imports: ['./pages/home/home-page.tsx'] },
  ],
  'packages-import-third-parties': [{ file: 'packages/contract/src/clock.ts', imports: ['@kola/platform/clock'] }],
  'web-uses-contract-player-ui': [{ file: 'apps/web/src/app/server.ts', imports: ['@kola/platform/clock'] }],
  'console-uses-contract-player-ui': [{ file: 'apps/console/src/app/borrowed.ts', imports: ['@kola/platform/clock'] }],
  'servers-use-contract-platform': [{ file: 'apps/media/src/app/pretty.ts', imports: ['@kola/ui/button'] }],
  'sandbox-and-parent-use-platform': [
    { file: 'apps/sandbox/src/features/mail/borrowed.ts', imports: ['@kola/contract/billing'] },
    { file: 'apps/parent/src/app/borrowed.ts', imports: ['@kola/contract/billing'] },
  ],
  'demo-is-loaded-by-api-app': [
    { file: 'apps/api/src/features/billing/demo.ts', imports: ['@kola/demo/catalogue'] },
    { file: 'apps/web/src/app/demo.ts', imports: ['@kola/demo/catalogue'] },
  ],
  'demo-stands-alone': [{ file: 'demo/src/clock.ts', imports: ['@kola/platform/clock'] }],
  'tests-stay-tests': [
    { file: 'apps/api/src/shared/rigged.ts', imports: ['@kola/platform/testing/database'] },
    { file: 'apps/api/src/features/billing/rigged.ts', imports: ['./service.test.ts'] },
  ],
  'browser-has-no-node': [{ file: 'packages/contract/src/disk.ts', imports: ['node:fs'] }],
}

const props: Record<string, string[]> = {
  'packages/platform/src/ring.ts': ['./circle.ts'],
  'packages/platform/src/type-ring.ts': ['./type-circle.ts'],
  'apps/web/src/features/billing/button.tsx': [],
}

describe('import rules', () => {
  const folders: string[] = []
  let violations: { rule: string; file: string }[] = []

  beforeAll(async () => {
    const files = { ...clean, ...props }
    for (const { file, imports } of Object.values(planted).flat()) files[file] = imports
    violations = await cruise(files, folders)
  }, 180_000)

  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })

  it('allow what the house allows', async () => {
    expect(await cruise(clean, folders)).toEqual([])
  })

  it('have a planted violation each', () => {
    expect(Object.keys(planted).sort()).toEqual(rules.forbidden.map((rule) => rule.name).sort())
  })

  it.each(Object.keys(planted))('%s catches its planted violation', (rule) => {
    for (const { file } of planted[rule]!) expect(violations).toContainEqual({ rule, file })
  })

  it('report nothing in a file where nothing was planted', () => {
    const expected = new Set([
      ...Object.values(planted).flatMap((each) => each.map(({ file }) => file)),
      ...Object.keys(props),
    ])
    expect(violations.filter(({ file }) => !expected.has(file))).toEqual([])
  })
})

async function cruise(files: Record<string, string[]>, folders: string[]) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'import-rules-')))
  folders.push(folder)
  for (const [file, imports] of Object.entries(files)) {
    const lines = imports.map((from, index) => {
      const typeOnly = from.startsWith('type ')
      return `import ${typeOnly ? 'type ' : ''}{ value as v${index} } from '${from.replace('type ', '')}'\nexport ${typeOnly ? `type V${index} = typeof v${index}` : `const used${index} = v${index}`}`
    })
    write(folder, file, `${lines.join('\n')}\nexport const value = 1\n`)
  }
  for (const path of ['packages/contract', 'packages/platform', 'packages/ui', 'demo']) {
    const name = `@kola/${path.split('/').at(-1)}`
    const target = path.endsWith('ui') ? './src/*.tsx' : './src/*.ts'
    write(folder, `${path}/package.json`, JSON.stringify({ name, type: 'module', exports: { './*': target } }))
    mkdirSync(join(folder, 'node_modules/@kola'), { recursive: true })
    symlinkSync(join(folder, path), join(folder, 'node_modules', name))
  }
  for (const app of ['api', 'web', 'media'])
    write(folder, `apps/${app}/package.json`, JSON.stringify({ type: 'module', imports: { '#*': './src/*' } }))
  write(folder, 'package.json', JSON.stringify({ name: 'planted', type: 'module' }))
  copyFileSync(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'))
  return readViolations(folder)
}

async function readViolations(folder: string) {
  const bin = join(root, 'node_modules/.bin/depcruise')
  const args = [bin, '--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json']
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...args, 'apps', 'packages', 'demo', 'e2e', 'bench'],
    {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string }; from: string }[] } }
  return summary.violations.map(({ rule, from }) => ({ rule: rule.name, file: from }))
}

function write(folder: string, file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

describe('tests of the web share their modules', () => {
  const list = (...folders: string[]) =>
    execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((path) => /\.test\.tsx?$/.test(path))
  const read = (path: string) => readFileSync(join(root, path), 'utf8')

  it('but one that puts others in their place, which runs in a process of its own', () => {
    const mocking = list('apps/web', 'packages/ui', 'packages/player').filter((path) =>
      /\bvi\.(do)?[mM]ock\(/.test(read(path)),
    )
    expect(mocking.length).toBeGreaterThan(0)
    const config = read('vitest.config.ts')
    expect(mocking.filter((path) => !config.includes(`'${path}'`))).toEqual([])
  })
})
