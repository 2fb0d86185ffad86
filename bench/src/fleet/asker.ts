import { Agent, request } from 'node:http'

export interface Asked {
  method: string
  /** With its query. */
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Answered {
  status: number
  body: Buffer
}

export interface Asker {
  /** @throws Error when the answer is none of success */
  ask(url: string, asked: Asked): Promise<Answered>
  close(): void
}

const PATIENCE_MS = 60_000

/** Over kept connections, with as little work of its own as may be. */
export function createAsker(): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const ask = (url: string, { method, path, headers, body }: Asked) =>
    new Promise<Answered>((resolve, reject) => {
      const asked = request(url + path, { method, headers, agent, timeout: PATIENCE_MS }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const [status, answer] = [response.statusCode ?? 0, Buffer.concat(parts)]
          if (status < 300) resolve({ status, body: answer })
          else reject(new Error(`${method} ${path} answered ${status}: ${answer.toString('utf8', 0, 300)}`))
        })
      })
      asked.on('timeout', () => asked.destroy(new Error(`${method} ${path} was not answered`)))
      asked.on('error', reject).end(body)
    })
  return { ask, close: () => agent.destroy() }
}

/** `amount` calls, so many at once, each the next one that `call` is told; in the end all are answered. */
export async function askMany(
  { amount, atOnce }: { amount: number; atOnce: number },
  call: (place: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < amount) await call(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}
