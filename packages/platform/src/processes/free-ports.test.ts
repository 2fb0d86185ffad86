import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort, findFreePorts } from './free-ports.ts'

test('ports come each once, from the range alone, and one that is taken does not', async () => {
  const taken = createServer().listen(await findFreePort(), '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const range = { from: port - 2, to: port + 3 }
  const found = await findFreePorts(3, range)
  expect(new Set(found).size).toBe(3)
  for (const one of found) {
    expect(one).toBeGreaterThanOrEqual(range.from)
    expect(one).toBeLessThan(range.to)
    expect(one).not.toBe(port)
  }
  // Among few, a port that is taken would come sooner or later.
  const few = { from: port - 1, to: port + 3 }
  for (let turn = 0; turn < 30; turn += 1) expect(await findFreePorts(1, few)).not.toContain(port)
  taken.close()
})
