import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { findProcess, hasEnded, readStat } from './process-table.ts'

/** What Linux tells of a process with this state and so many threads. */
const stat = (state: string, threads: number, name = 'node') =>
  `4711 (${name}) ${state} 42 4711 42 0 -1 4194560 5 0 0 0 1 0 0 0 20 0 ${threads} 0 123 0 0 18446744073709551615 0`

describe('a line of the process table', () => {
  it('names the parent of one that lives, whatever the process is called', () => {
    expect(readStat(stat('S', 11))).toBe(42)
    expect(readStat(stat('R', 1, 'a) Z 7 (b'))).toBe(42)
  })

  it('says that a killed one has ended when all of its threads have', () => {
    expect(readStat(stat('Z', 1))).toBeNull()
    expect(readStat(stat('Z', 0))).toBeNull()
    expect(readStat(stat('X', 1))).toBeNull()
  })

  it('does not say so while a thread goes on, which holds the ports', () => {
    expect(readStat(stat('Z', 11))).toBe(42)
    expect(readStat(stat('Z', 2))).toBe(42)
  })
})

it('finds a process that runs, and sees its end', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const pid = child.pid ?? 0
  expect(await findProcess(pid)).toMatchObject({ pid, parentPid: process.pid })
  expect(await hasEnded(pid, 40)).toBe(false)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await hasEnded(pid, 10_000)).toBe(true)
  expect(await findProcess(pid)).toBeNull()
})
