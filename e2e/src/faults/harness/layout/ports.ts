import { findFreePorts } from '@kola/platform/processes/free-ports'

/** Below the range that the system gives to outgoing connections, so that none of them takes a port before its part does. */
const RANGE = { from: 12_000, to: 31_000 }

/** Each is handed out once in a run. */
export async function createPorts(count: number): Promise<() => number> {
  const free = await findFreePorts(count, RANGE)
  return () => free.pop() ?? fail()
}

function fail(): never {
  throw new Error('There are no more ports: ask for more of them')
}
