import { connect, createServer, type Socket } from 'node:net'

/** A line between two parts, which can be cut without a word, torn, or made slow. */
export interface Wire {
  name: string
  port: number
  /** Where it leads from now on. */
  lead(port: number): void
  /** Nothing goes through, and nobody is told: as when a switch is gone. What was sent arrives once it is mended. */
  cut(): void
  /** Whoever is connected is disconnected, and nobody gets through. */
  tear(): void
  /** Each piece takes so much longer. */
  slow(ms: number): void
  mend(): void
  close(): Promise<void>
}

type State = { kind: 'whole' | 'cut' | 'torn' } | { kind: 'slow'; ms: number }

/** What came from one side and is to go to the other. */
interface Way {
  from: Socket
  to: Socket
  waiting: Buffer[]
  send(): void
}

const HELD_PIECES = 64
const LEAVE_MS = 20

/** Everybody who is connected, and how it stands with the line. */
interface Line {
  state: State
  ways: Set<Way>
  sockets: Set<Socket>
}

function carry(line: Line, from: Socket, to: Socket): void {
  const way: Way = {
    ...{ from, to, waiting: [] },
    send() {
      for (const piece of way.waiting.splice(0)) if (!to.destroyed) to.write(piece)
      if (to.writableNeedDrain) from.pause()
      else from.resume()
    },
  }
  line.ways.add(way)
  from.on('data', (piece: Buffer) => {
    way.waiting.push(piece)
    const { state } = line
    if (state.kind === 'whole') way.send()
    else if (state.kind === 'slow') setTimeout(() => line.state.kind !== 'cut' && way.send(), state.ms)
    else if (way.waiting.length > HELD_PIECES) from.pause()
  })
  to.on('drain', () => from.resume())
  from.on('error', () => undefined)
  from.on('close', () => {
    line.ways.delete(way)
    line.sockets.delete(from)
    const { state } = line
    // What says goodbye does not get through either, and what is slow arrives before it.
    if (state.kind === 'slow') setTimeout(() => to.destroy(), state.ms + LEAVE_MS)
    else if (state.kind !== 'cut') to.destroy()
  })
}

export async function openWire(name: string, target: number): Promise<Wire> {
  let leadsTo = target
  const line: Line = { state: { kind: 'whole' }, ways: new Set(), sockets: new Set() }
  const server = createServer((from) => {
    if (line.state.kind === 'torn') return void from.destroy()
    const to = connect(leadsTo, '127.0.0.1')
    for (const socket of [from, to]) line.sockets.add(socket.setNoDelay(true))
    carry(line, from, to)
    carry(line, to, from)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const drop = () => {
    for (const socket of line.sockets) socket.destroy()
  }
  return {
    name,
    port: typeof address === 'object' && address ? address.port : 0,
    lead(port) {
      leadsTo = port
    },
    cut() {
      line.state = { kind: 'cut' }
    },
    tear() {
      line.state = { kind: 'torn' }
      drop()
    },
    slow(ms) {
      line.state = { kind: 'slow', ms }
    },
    mend() {
      line.state = { kind: 'whole' }
      for (const way of line.ways) {
        way.send()
        // One whose other side went meanwhile learns it now.
        if (way.to.destroyed) way.from.destroy()
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        drop()
      }),
  }
}
