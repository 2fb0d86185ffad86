import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@kola/platform/processes/free-ports'
import { afterAll, beforeAll } from 'vitest'
import { type ConformanceSubject, describeLicenceProvider } from './conformance.ts'
import { writeCustomData } from './custom-data.ts'
import { createDrmToday } from './drmtoday.ts'

const SANDBOX = fileURLToPath(new URL('../../../../../sandbox/src/main.ts', import.meta.url))
const MERCHANT = 'kola'

let sandbox: ChildProcess
let callback: Server
let url: string

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

async function untilUp(): Promise<void> {
  for (;;) {
    if (sandbox.exitCode !== null) throw new Error(`the sandbox ended with ${sandbox.exitCode}`)
    const isUp = await fetch(`${url}/control`).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function post(address: string, body: string, type = 'application/x-www-form-urlencoded'): Promise<Response> {
  return fetch(address, { method: 'POST', body, headers: { 'content-type': type } })
}

async function ingestKeys(): Promise<void> {
  const ingest = `${url}/drmtoday/frontend/api/keys/v2/ingest/${MERCHANT}`
  const login = await post(`${url}/drmtoday/cas/v1/tickets`, `username=${MERCHANT}::packager&password=p`)
  const granted = await post(login.headers.get('location') ?? '', `service=${encodeURIComponent(ingest)}`)
  const bytes = Buffer.alloc(16, 1).toString('base64')
  const ingestKeys = [{ streamType: 'VIDEO', algorithm: 'AES', keyId: bytes, key: bytes }]
  const assets = [{ type: 'FAIRPLAY', assetId: 'media-film', ingestKeys }]
  const answer = await post(`${ingest}?ticket=${await granted.text()}`, JSON.stringify({ assets }), 'application/json')
  if (answer.status !== 200) throw new Error(`keys were refused: ${answer.status}`)
}

beforeAll(async () => {
  callback = await listen(createCallback())
  const [port, smtpPort] = [await findFreePort(), await findFreePort()]
  url = `http://127.0.0.1:${port}`
  sandbox = spawn(process.execPath, [SANDBOX], {
    env: {
      ...{
        SANDBOX_HOST: '127.0.0.1',
        SANDBOX_PORT: String(port),
        SANDBOX_SMTP_PORT: String(smtpPort),
        LOG_LEVEL: 'error',
      },
      ...{ NODE_ENV: 'test', PUBLIC_URL: toUrl(callback), DRMTODAY_MERCHANT: MERCHANT },
    },
    stdio: 'inherit',
  })
  await untilUp()
  await ingestKeys()
})
afterAll(async () => {
  callback.close()
  sandbox.kill('SIGTERM')
  if (sandbox.exitCode === null) await once(sandbox, 'exit')
})

const customData = (userId: string) => writeCustomData({ userId, sessionId: 'session', merchant: MERCHANT })

describeLicenceProvider(
  'DRMtoday',
  (): ConformanceSubject => ({
    provider: createDrmToday({ url: `${url}/drmtoday` }),
    merchant: MERCHANT,
    granted: customData('granted'),
    denied: customData('denied'),
    assetId: 'media-film',
    async failNext() {
      const fault = { fault: { kind: 'status', status: 503 }, operation: 'fairplay' }
      await post(`${url}/control/drmtoday/faults`, JSON.stringify(fault), 'application/json')
    },
  }),
)
