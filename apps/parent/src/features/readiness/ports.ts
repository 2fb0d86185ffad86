import { lookup } from 'node:dns/promises'
import { createServer } from 'node:net'
import { StartError } from '#shared/start-error.ts'

export interface WantedPort {
  /** The variable that sets it. */
  variable: string
  host: string
  port: number
}

/** @throws StartError that names every port which another program holds, and the variables that move them */
export async function checkPorts(wanted: readonly WantedPort[]): Promise<void> {
  const problems = (await Promise.all([...findDoubles(wanted), ...wanted.map(findProblem)])).filter(
    (text) => text !== null,
  )
  if (problems.length > 0) throw new StartError(problems.join('\n'))
}

function findDoubles(wanted: readonly WantedPort[]): Promise<string>[] {
  return wanted.flatMap(({ variable, port }, index) => {
    const other = wanted.slice(0, index).find((earlier) => earlier.port === port)
    return other ? [Promise.resolve(`${other.variable} and ${variable} are both ${port}: they must differ.`)] : []
  })
}

async function findProblem({ variable, host, port }: WantedPort): Promise<string | null> {
  const addresses = await lookup(host, { all: true }).catch(() => null)
  if (!addresses) return `${variable}: the host ${host} is not known.`
  for (const { address } of addresses) {
    const code = await tryPort(address, port)
    if (code === 'EADDRINUSE')
      return `Port ${port} is in use by another program: stop it, or set ${variable} to a free one.`
    if (code === 'EACCES') return `Port ${port} may not be used by this user: set ${variable} to one above 1023.`
  }
  return null
}

function tryPort(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
  })
}
