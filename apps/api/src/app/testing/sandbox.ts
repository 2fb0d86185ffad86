import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const SANDBOX = fileURLToPath(new URL('../../../../sandbox/src/main.ts', import.meta.url))

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

export interface SandboxOptions {
  publicUrl: string
  /** What the parent would give it besides. */
  environment?: Record<string, string>
}

/** The stand-ins of the outside parties, as a process of their own: tests speak to them as the service does. */
export async function startSandbox({ publicUrl, environment }: SandboxOptions) {
  const [port, smtpPort] = [await findFreePort(), await findFreePort()]
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [SANDBOX], {
    env: {
      ...{ SANDBOX_HOST: '127.0.0.1', SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(smtpPort) },
      ...{ PUBLIC_URL: publicUrl, LOG_LEVEL: 'error', ...environment },
    },
    stdio: 'inherit',
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the sandbox ended with ${child.exitCode}`)
    const isUp = await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    )
    if (isUp) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }

  async function control(path: string, body: unknown): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${url}/control${path}`, { method: 'POST', body: JSON.stringify(body), headers })
    if (!answer.ok) throw new Error(`control ${path} answered ${answer.status}`)
  }

  return {
    url,
    smtpPort,
    control,
    async read<T>(path: string): Promise<T> {
      return (await (await fetch(url + path)).json()) as T
    },
    /** Makes its clock show what the test's clock shows. */
    async setClock(now: Date): Promise<void> {
      await control('/clock', { advanceMs: now.getTime() - Date.now() })
    },
    async close(): Promise<void> {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

/** What a person does at Google's page. @returns the members of the fragment that it sends back */
export async function chooseAtGoogle(sandbox: Sandbox, given: Record<string, string>): Promise<URLSearchParams> {
  const redirect = { client_id: 'sandbox-google', redirect_uri: 'http://kola.test/sign-in/google' }
  const body = new URLSearchParams({ ...redirect, nonce: 'nonce', state: 'state', verified: 'on', ...given })
  const answer = await fetch(`${sandbox.url}/google/signin`, { method: 'POST', body, redirect: 'manual' })
  return new URLSearchParams(answer.headers.get('location')?.split('#')[1] ?? '')
}
