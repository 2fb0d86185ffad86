import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Locked {
  version?: string
  resolved?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}

const text = readFileSync(join(import.meta.dirname, '../../../package-lock.json'), 'utf8')
const { packages } = JSON.parse(text) as { packages: Record<string, Locked> }

describe('package lock', () => {
  // npm leaves out what it cannot find for another platform, and npm ci then refuses the lock on every platform.
  it('names the binaries of every platform', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`${path}/node_modules/${name}`] && !packages[`node_modules/${name}`],
      ),
    )
    expect(missing).toEqual([])
  })

  it('names no registry', () => {
    expect(text.match(/https?:\/\/[^"]*\.tgz/g)).toBeNull()
  })
})
