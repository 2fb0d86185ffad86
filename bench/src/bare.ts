import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface Bare {
  url: string
  answerWith(body: Buffer): Promise<void>
  stop(): void
}

export async function startBare(port: number): Promise<Bare> {
  const child = fork(new URL('./bare-server.ts', import.meta.url), [String(port)])
  await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    async answerWith(body) {
      child.send({ body: body.toString('base64') })
      await once(child, 'message')
    },
    stop: () => child.disconnect(),
  }
}
