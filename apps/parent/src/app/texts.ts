import { ConfigError } from '@kola/platform/config'
import type { Config } from '../config.ts'
import { StartError } from '../shared/start-error.ts'

const DEMO_PASSWORD = 'Nollywood-2026!'
const DEMO_OWNER = 'owner@example.com'
const DEMO_ACCOUNTS = [
  ['member@example.com', 'subscribed, 2 screens'],
  ['family@example.com', 'subscribed, 5 screens'],
  ['newcomer@example.com', 'never subscribed'],
  ['expired@example.com', 'subscription ran out'],
  ['special@example.com', 'on the restriction package'],
] as const

/** What is printed when the service answers. */
export function toReadyText(config: Config, seconds: number): string {
  const lines = ['', `Kola is ready: ${config.publicUrl}  (${seconds.toFixed(1)} s)`]
  if (config.mode === 'dev') lines.push(`Web app with live reload: http://localhost:${config.web.devPort}`)
  if (config.sandbox) lines.push(`Mail and the other outside parties: http://localhost:${config.sandbox.port}`)
  if (config.isDemo) {
    lines.push('', `Demo accounts, all with the password ${DEMO_PASSWORD}`)
    lines.push(...DEMO_ACCOUNTS.map(([email, what]) => `  ${email.padEnd(22)}${what}`))
    lines.push(
      '',
      `Console: ${config.publicUrl}/console/`,
      `  ${DEMO_OWNER.padEnd(22)}owner, the same password; an authenticator app is asked for`,
    )
  }
  if (config.mode !== 'production') lines.push('', 'Ctrl+C stops it.')
  return lines.join('\n')
}

const WAITING: Record<string, string> = {
  demo: 'Preparing the demo films',
  database: 'Waiting for the database',
  queue: 'Waiting for the job queue',
  storage: 'Waiting for the storage',
}

export function toWaitingText(pending: readonly string[]): string {
  return `${pending.map((name) => WAITING[name] ?? `Waiting for ${name}`).join('; ')} …`
}

export function toLockedText(dataDir: string, holder: number | null): string {
  const who = holder === null ? '' : ` (process ${holder})`
  return (
    `Kola already runs with the data folder ${dataDir}${who}. ` +
    'Stop it first, or set KOLA_DATA_DIR, PORT, METRICS_PORT, SANDBOX_PORT and SANDBOX_SMTP_PORT for a second one.'
  )
}

/** What an operator can mend is said in plain words; anything else is a bug and shows where. */
export function toFailureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isPlain = error instanceof StartError || error instanceof ConfigError || error.name === 'EmbeddedPostgresError'
  return isPlain ? error.message : (error.stack ?? error.message)
}
