import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface Bare {
  url: string
  /** One after the other, from the first again. */
  answerWith(bodies: readonly Buffer[]): Promise<void>
  /** From then on `/found?query=` asks the search engine before it answers. */
  findIn(finder: { databaseUrl: string; tenantId: string; limit: number }): Promise<void>
  stop(): void
}

export async function startBare(port: number): Promise<Bare> {
  const child = fork(new URL('./bare-server.ts', import.meta.url), [String(port)])
  await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    async answerWith(bodies) {
      child.send({ bodies: bodies.map((body) => body.toString('base64')) })
      await once(child, 'message')
    },
    async findIn(finder) {
      child.send({ finder })
      await once(child, 'message')
    },
    stop: () => child.disconnect(),
  }
}
