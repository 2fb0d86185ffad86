import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../testing/sandbox.ts'
import { type ConformanceSubject, describeLicenceProvider } from './conformance.ts'
import { writeCustomData } from './custom-data.ts'
import { createDrmToday } from './drmtoday.ts'

const MERCHANT = 'kola'

let sandbox: TestSandbox
let callback: Server

const toUrl = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function listen(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** The service's own callback address, which grants what the user `granted` asks for. */
function createCallback(): Server {
  return createServer(async (request, response) => {
    const asked = (await json(request)) as { user: string; asset: string }
    const rights = { assetId: asked.asset, profile: { rental: { relativeExpiration: 'PT4H', playDuration: 'PT4H' } } }
    response.writeHead(asked.user === 'granted' ? 200 : 403).end(JSON.stringify(rights))
  })
}

beforeAll(async () => {
  callback = await listen(createCallback())
  sandbox = await startTestSandbox({ PUBLIC_URL: toUrl(callback), DRMTODAY_MERCHANT: MERCHANT })
  await sandbox.ingestKeys(MERCHANT, ['media-film'])
})
afterAll(async () => {
  callback.close()
  await sandbox.stop()
})

const customData = (userId: string) => writeCustomData({ userId, sessionId: 'session', merchant: MERCHANT })

describeLicenceProvider(
  'DRMtoday',
  (): ConformanceSubject => ({
    provider: createDrmToday({ url: `${sandbox.url}/drmtoday` }),
    merchant: MERCHANT,
    granted: customData('granted'),
    denied: customData('denied'),
    assetId: 'media-film',
    async failNext() {
      const fault = { fault: { kind: 'status', status: 503 }, operation: 'fairplay' }
      await fetch(`${sandbox.url}/control/drmtoday/faults`, {
        ...{ method: 'POST', body: JSON.stringify(fault), headers: { 'content-type': 'application/json' } },
      })
    },
  }),
)
