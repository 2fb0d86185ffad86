// A server for tests of the graceful stop: `/slow` answers when it is told so, and each step is told over IPC.
import type { AddressInfo } from 'node:net'
import { createHttpServer } from '../http.ts'
import { installGraceful } from '../lifecycle/graceful.ts'
import { createLog } from '../log.ts'

const log = createLog({ name: 'graceful-app', level: 'error' })
const server = createHttpServer({ log, bodyLimitBytes: 1_000 })
const mayAnswer = new Promise<void>((resolve) => {
  process.on('message', () => resolve())
})
server.get('/slow', async () => {
  process.send?.('received')
  await mayAnswer
  return 'done'
})
await server.listen({ host: '127.0.0.1', port: 0 })
const { port } = server.server.address() as AddressInfo
const close = async () => {
  const closing = server.close()
  // The listening socket is closed in the next turns; then the test may look.
  setTimeout(() => process.connected && process.send?.('closing'), 50)
  await closing
}
installGraceful({ log, close: [close], timeoutMs: 10_000 })
process.send?.({ port })
