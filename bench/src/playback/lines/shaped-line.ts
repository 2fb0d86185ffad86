import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createFlow, type Flow, share } from './flow.ts'
import type { Second } from './traces.ts'

const TICK_MS = 10
/** What a machine that was busy for longer does not let through at once. */
const MOST_SECONDS = 0.25

type ToSecond = (second: number) => Second

export interface ShapedLine {
  port: number
  /** From now on the line is as it is told for each second since now; before that it lets all through. */
  begin: (toSecond: ToSecond) => void
  /** Bytes that came down since then. */
  readBytes: () => number
  close: () => void
}

interface Line {
  toSecond: ToSecond | null
  beganAt: number
  down: number
  /** What of the last moment's bytes was less than one. */
  rest: [number, number]
}

/** Of two directions, by what they are called in `Line.rest`. */
const [UP, DOWN] = [0, 1] as const

/**
 * A line between a browser and a service, over loopback: what comes waits half of the latency, then shares the kilobits of
 * each second with all other connections of its direction. In a gap nothing passes, and no connection is closed: so does a
 * phone without a signal.
 */
export async function openShapedLine(toPort: number): Promise<ShapedLine> {
  const line: Line = { toSecond: null, beganAt: 0, down: 0, rest: [0, 0] }
  const flows = [new Set<Flow>(), new Set<Flow>()] as const
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (browser) => {
    const service = connect({ port: toPort, host: '127.0.0.1', allowHalfOpen: true })
    for (const socket of [browser, service]) sockets.add(socket.on('close', () => sockets.delete(socket)))
    // A connection is opened by a trip there and back before its first byte leaves.
    const openedAt = performance.now() + readLatency(line)
    const toDue = () => Math.max(openedAt, performance.now()) + readLatency(line) / 2
    flows[UP].add(createFlow(browser, service, toDue))
    flows[DOWN].add(createFlow(service, browser, toDue))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  let before = performance.now()
  const tick = setInterval(() => {
    const seconds = Math.min(MOST_SECONDS, (performance.now() - before) / 1000)
    before = performance.now()
    letThrough(line, flows, { seconds, at: before })
  }, TICK_MS)
  return {
    port: (server.address() as AddressInfo).port,
    begin: (toSecond) => {
      Object.assign(line, { toSecond, beganAt: performance.now(), down: 0 })
    },
    readBytes: () => line.down,
    close: () => {
      clearInterval(tick)
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

const readSecond = ({ toSecond, beganAt }: Line) => toSecond?.((performance.now() - beganAt) / 1000)
const readLatency = (line: Line) => readSecond(line)?.latencyMs ?? 0

function letThrough(
  line: Line,
  flows: readonly [Set<Flow>, Set<Flow>],
  { seconds, at }: { seconds: number; at: number },
): void {
  const now = readSecond(line)
  for (const direction of [UP, DOWN]) {
    const budget = now ? (now.kilobits * 1000 * seconds) / 8 + line.rest[direction] : Number.POSITIVE_INFINITY
    const passed = share([...flows[direction]], budget, at)
    line.rest[direction] = now ? Math.min(1, budget - passed) : 0
    if (direction === DOWN && now) line.down += passed
    for (const flow of flows[direction]) {
      // Once more, so that the end of what is over is passed on.
      flow.pass(0, at)
      if (flow.isOver()) flows[direction].delete(flow)
    }
  }
}
