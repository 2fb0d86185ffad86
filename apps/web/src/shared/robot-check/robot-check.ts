import { ApiError } from '@kola/contract/http/client'
import { call } from '../service/service.ts'

/** The provider's own object, of the reCAPTCHA v3 shape. */
interface Checker {
  ready: (then: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

/** What the tenant's configuration says; empty texts where no key is configured. */
export interface RobotCheckConfig {
  siteKey: string
  scriptUrl: string
}

/** The check did not come through, so nothing was sent. */
export class RobotCheckError extends Error {
  constructor(cause: unknown) {
    super('The robot check did not come through', { cause })
    this.name = 'RobotCheckError'
  }
}

export const readRobotCheck = (texts: Readonly<Record<string, string>>): RobotCheckConfig => ({
  siteKey: texts.recaptcha_site_key ?? '',
  scriptUrl: texts.recaptcha_script_url ?? '',
})

let loading: Promise<Checker> | null = null

/** The provider's script, once for a page and not before a form is sent. */
function loadChecker({ siteKey, scriptUrl }: RobotCheckConfig): Promise<Checker> {
  loading ??= new Promise<Checker>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${scriptUrl}?render=${encodeURIComponent(siteKey)}`
    script.onload = () => {
      const { grecaptcha } = window as unknown as { grecaptcha?: Checker }
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else reject(new Error('The script of the robot check brought nothing'))
    }
    script.onerror = () => reject(new Error('The script of the robot check did not load'))
    document.head.append(script)
  }).catch((error) => {
    loading = null
    throw error
  })
  return loading
}

async function askProvider(config: RobotCheckConfig, action: string): Promise<string> {
  const checker = await loadChecker(config)
  return checker.execute(config.siteKey, { action })
}

/** Longer than this the provider leaves nobody waiting. */
const PROVIDER_TIMEOUT_MS = 20_000

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The robot check did not answer')), PROVIDER_TIMEOUT_MS)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

export interface RobotCheckNeeds {
  askProvider: (config: RobotCheckConfig, action: string) => Promise<string>
  call: typeof call
}

/**
 * Proves to the service that a person sends a form. Answers the pass that goes into the protected call, or nothing
 * where no key is configured. The form is not sent after what it throws: RobotCheckError, or ApiError when the line is down.
 */
export async function passRobotCheck(
  config: RobotCheckConfig,
  action: 'signup' | 'contact' | 'reset' | 'verify' | 'login',
  needs: RobotCheckNeeds = { askProvider, call },
): Promise<string | undefined> {
  if (!config.siteKey) return undefined
  try {
    const token = await withinTime(needs.askProvider(config, action))
    return (await needs.call('POST /recaptcha/verify', { body: { token, action } })).robotPass
  } catch (cause) {
    throw isLineDown(cause) ? new ApiError(0, {}, cause) : new RobotCheckError(cause)
  }
}

/** A script that does not come says nothing about why; the browser mostly knows. */
const isLineDown = (cause: unknown) =>
  navigator.onLine === false || (cause instanceof ApiError && cause.code === 'NETWORK')
