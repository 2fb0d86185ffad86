import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const MOST = 12

/** From before the rule, with the most that each may have: nothing is added here. */
const LARGER: Record<string, number> = {
  'apps/api/src': 18,
  'apps/api/src/app': 25,
  'apps/api/src/app/http': 13,
  'apps/api/src/app/testing': 18,
  'apps/api/src/features/catalogue': 13,
  'apps/api/src/features/identity': 13,
  'apps/api/src/features/playback/drm': 13,
  'apps/api/src/features/verification': 13,
  'apps/api/src/shared': 19,
  'apps/media/src/app/source': 13,
  'apps/media/src/shared': 15,
  'apps/web/build': 14,
  'apps/web/src/features/catalogue': 14,
  'apps/web/src/features/playback/film': 15,
  'apps/web/src/features/playback/screen': 14,
  'apps/web/src/shared': 15,
  'bench/src': 13,
  'bench/src/rows': 16,
  'demo/src': 13,
  'packages/contract/src': 37,
  'packages/platform/src': 18,
  'packages/player/src/engines': 18,
}

function countFiles(files: readonly string[]): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const file of files) {
    const folder = /^((?:apps|packages|demo|e2e|bench)\/.+)\/[^/]+\.(?:tsx?|css)$/.exec(file)?.[1]
    if (folder) sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  return sizes
}

/** Folders that hold more than they may, and those that are named here without need. */
function judgeFolders(files: readonly string[], larger = LARGER): string[] {
  const sizes = countFiles(files)
  const full = [...sizes].filter(([folder, size]) => size > (larger[folder] ?? MOST))
  const small = Object.keys(larger).filter((folder) => (sizes.get(folder) ?? 0) <= MOST)
  return [
    ...full.map(([folder, size]) => `${folder} has ${size} files, of at most ${larger[folder] ?? MOST}`),
    ...small.map((folder) => `${folder} needs no name here any more`),
  ]
}

const listFiles = (folder: string, count: number, ending = '.ts') =>
  Array.from({ length: count }, (_, at) => `${folder}/file-${at}${ending}`)

describe('files in a folder', () => {
  it('are at most twelve, but for the folders that are named', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: join(import.meta.dirname, '../../..'), encoding: 'utf8' })
    expect(judgeFolders(files.split('\n'))).toEqual([])
  })

  it('are counted with their tests and styles, each folder for itself, where there is code', () => {
    const full = [...listFiles('apps/api/src/votes', 11), 'apps/api/src/votes/votes.test.ts']
    expect(judgeFolders([...full, ...listFiles('apps/api/src/votes/lists', 12)], {})).toEqual([])
    expect(judgeFolders([...full, 'apps/api/src/votes/votes.css'], {})).toEqual([
      'apps/api/src/votes has 13 files, of at most 12',
    ])
    // Migrations and pages are one after another.
    expect(
      judgeFolders([...listFiles('apps/api/migrations', 30, '.sql'), ...listFiles('docs/adr', 30, '.md')], {}),
    ).toEqual([])
  })

  it('may not become more where there are too many already, and the name goes when they are few', () => {
    const larger = { 'apps/api/src/old': 14 }
    expect(judgeFolders(listFiles('apps/api/src/old', 14), larger)).toEqual([])
    expect(judgeFolders(listFiles('apps/api/src/old', 15), larger)).toEqual([
      'apps/api/src/old has 15 files, of at most 14',
    ])
    expect(judgeFolders(listFiles('apps/api/src/old', 12), larger)).toEqual([
      'apps/api/src/old needs no name here any more',
    ])
  })
})
