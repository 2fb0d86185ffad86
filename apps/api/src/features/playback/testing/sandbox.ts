import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@kola/platform/processes/free-ports'

const SANDBOX = fileURLToPath(new URL('../../../../../sandbox/src/main.ts', import.meta.url))

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>

/** The sandbox itself, as a process beside the tests. */
export async function startTestSandbox(variables: Record<string, string>) {
  const [port, smtpPort] = [await findFreePort(), await findFreePort()]
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [SANDBOX], {
    env: {
      ...{ SANDBOX_HOST: '127.0.0.1', SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(smtpPort) },
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'error', ...variables },
    },
    stdio: 'inherit',
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the sandbox ended with ${child.exitCode}`)
    const isUp = await fetch(`${url}/control`).then(
      () => true,
      () => false,
    )
    if (isUp) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }

  const post = (address: string, body: string, type = 'application/x-www-form-urlencoded') =>
    fetch(address, { method: 'POST', body, headers: { 'content-type': type } })

  return {
    url,
    /** One key for each film, as packaging gives it. */
    async ingestKeys(merchant: string, assetIds: readonly string[]): Promise<void> {
      const ingest = `${url}/drmtoday/frontend/api/keys/v2/ingest/${merchant}`
      const login = await post(`${url}/drmtoday/cas/v1/tickets`, `username=${merchant}::packager&password=p`)
      const granted = await post(login.headers.get('location') ?? '', `service=${encodeURIComponent(ingest)}`)
      const bytes = Buffer.alloc(16, 1).toString('base64')
      const ingestKeys = [{ streamType: 'VIDEO', algorithm: 'AES', keyId: bytes, key: bytes }]
      const assets = assetIds.map((assetId) => ({ type: 'FAIRPLAY', assetId, ingestKeys }))
      const body = JSON.stringify({ assets })
      const answer = await post(`${ingest}?ticket=${await granted.text()}`, body, 'application/json')
      if (answer.status !== 200) throw new Error(`keys were refused: ${answer.status}`)
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
