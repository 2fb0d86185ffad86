import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { countConnections, warnOfFewConnections } from './room.ts'

async function look(found: { room: number; used: number }, own: number): Promise<unknown[]> {
  const lines: string[] = []
  const log = createLog({ name: 'test', destination: { write: (line: string) => lines.push(line) } })
  await warnOfFewConnections({ query: async () => ({ rows: [found as never] }) }, { own, log })
  return lines.map((line) => JSON.parse(line))
}

test('a process that may not get its connections says so with the figures, and one that gets the last ones does not', async () => {
  expect(await look({ room: 97, used: 81 }, 16)).toEqual([])
  expect(await look({ room: 97, used: 82 }, 16)).toMatchObject([
    { level: 'warn', msg: 'database.few-connections', room: 97, used: 82, own: 16 },
  ])
})

test('beside its pool a process has the queue and its ears', () => {
  expect([countConnections('send', 12), countConnections('work', 12), countConnections('work', 2)]).toEqual([
    16, 20, 10,
  ])
})
