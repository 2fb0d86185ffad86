import { CUSTOM_DATA_HEADER } from '@kola/contract/playback'
import { ProviderError } from '#shared/provider-error.ts'
import { type LicenceAnswer, type LicenceProvider, type LicenceRequest, PROVIDER_PATHS } from './provider.ts'

export interface DrmTodayOptions {
  /** Such as `https://lic.drmtoday.com`, without a slash at its end. */
  url: string
  timeoutMs?: number
  fetch?: typeof fetch
}

const TIMEOUT_MS = 5_000
/** castLabs, "Client Information" and "License Delivery Authorization". */
const ANSWER_HEADERS = ['x-dt-client-info', 'x-dt-resp-code', 'x-dt-error-message', 'x-dt-csl-tracking-token'] as const

/** DRMtoday's licence servers. A refusal is an answer; 429, a fault of theirs and silence are ProviderError. */
export function createDrmToday({ url, timeoutMs = TIMEOUT_MS, ...options }: DrmTodayOptions): LicenceProvider {
  const send = options.fetch ?? fetch

  async function call(operation: string, path: string, init: RequestInit = {}): Promise<LicenceAnswer> {
    const fail = (retryable: boolean, cause: unknown) =>
      new ProviderError({ provider: 'drmtoday', operation, retryable, cause })
    try {
      const answer = await send(`${url}/${path}`, {
        ...init,
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
      const body = Buffer.from(await answer.arrayBuffer())
      if (answer.status === 429 || answer.status >= 500) throw new Error(`status ${answer.status}`)
      const contentType = answer.headers.get('content-type') ?? 'application/octet-stream'
      return { isGranted: answer.ok, body, contentType, headers: readHeaders(answer.headers) }
    } catch (cause) {
      throw fail(true, cause)
    }
  }

  return {
    requestLicence(request) {
      const query = new URLSearchParams(request.query).toString()
      const path = PROVIDER_PATHS[request.system] + (query && `?${query}`)
      return call('licence', path, { method: 'POST', headers: toHeaders(request), body: new Uint8Array(request.body) })
    },
    async readCertificate(merchant) {
      const operation = 'certificate'
      const answer = await call(operation, `${PROVIDER_PATHS.fairplay}cert/${encodeURIComponent(merchant)}`)
      if (answer.isGranted) return answer.body
      throw new ProviderError({ provider: 'drmtoday', operation, retryable: false })
    },
  }
}

function toHeaders({ contentType, customData, authToken, soapAction }: LicenceRequest): Record<string, string> {
  return {
    'content-type': contentType,
    [CUSTOM_DATA_HEADER]: customData,
    ...(authToken !== undefined && { 'x-dt-auth-token': authToken }),
    ...(soapAction !== undefined && { soapaction: soapAction }),
  }
}

function readHeaders(headers: Headers): Record<string, string> {
  const found = ANSWER_HEADERS.map((name) => [name, headers.get(name)] as const)
  return Object.fromEntries(
    found.filter((entry): entry is [(typeof ANSWER_HEADERS)[number], string] => entry[1] !== null),
  )
}
