import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@kola/platform/processes/free-ports'

const SANDBOX = fileURLToPath(new URL('../../../../sandbox/src/main.ts', import.meta.url))

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
      ...{ NODE_ENV: 'test', PUBLIC_URL: publicUrl, LOG_LEVEL: 'error', ...environment },
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
    /** What the party was sent, oldest first. */
    async listBodies(party: string, operation: string): Promise<string[]> {
      const answer = await fetch(`${url}/control/${party}/received`)
      const { received } = (await answer.json()) as { received: { operation: string; detail: { body: string } }[] }
      return received.filter((one) => one.operation === operation).map(({ detail }) => detail.body)
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

/** What a person does at Google's page, whose mail it hosts unless told otherwise. @returns the members of the fragment that it sends back */
export function chooseAtGoogle(sandbox: Sandbox, given: Record<string, string>): Promise<URLSearchParams> {
  return choose(`${sandbox.url}/google/signin`, {
    ...{ client_id: 'sandbox-google', redirect_uri: 'http://kola.test/sign-in/google' },
    ...{ nonce: 'nonce', state: 'state', verified: 'on', hosted: 'on', ...given },
  })
}

/** The same at Facebook's. */
export function chooseAtFacebook(sandbox: Sandbox, given: Record<string, string>): Promise<URLSearchParams> {
  return choose(`${sandbox.url}/facebook/signin`, {
    ...{ client_id: 'sandbox-facebook', redirect_uri: 'http://kola.test/sign-in/facebook' },
    ...{ state: 'state', ...given },
  })
}

async function choose(address: string, form: Record<string, string>): Promise<URLSearchParams> {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return new URLSearchParams(answer.headers.get('location')?.split('#')[1] ?? '')
}

/** What the page gets from the robot check's script. */
export async function getRobotToken(
  sandbox: Sandbox,
  { action, hostname = 'kola.test' }: { action: string; hostname?: string },
): Promise<string> {
  const body = new URLSearchParams({ action, hostname })
  const answer = await fetch(`${sandbox.url}/recaptcha/api2/reload?k=sandbox-recaptcha`, { method: 'POST', body })
  return ((await answer.json()) as { token: string }).token
}
