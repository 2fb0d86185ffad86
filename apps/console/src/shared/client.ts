import { ApiError, createClient } from '@kola/contract/http/client'
import { QueryClient } from '@tanstack/react-query'

/** Whose console it is, as the page says. */
export const customerId = document.querySelector<HTMLMetaElement>('meta[name="kola-customer"]')?.content ?? 'demo'

let csrfToken = ''
/** Of the session that was told last: without it nothing can be changed. */
export const keepCsrfToken = (token: string): void => {
  csrfToken = token
}

const SESSION_ENDED = new Set(['STAFF_SESSION_REQUIRED', 'OPERATOR_KEY_REQUIRED', 'TOKEN_INVALID'])
let onSignedOut: () => void = () => undefined
/** What is done when the session has ended, whoever ended it. */
export const whenSignedOut = (listener: () => void): void => {
  onSignedOut = listener
}

/** Of a call by its name in the contract. */
export const toHeaders = (key: string): Record<string, string> => ({
  'x-customer-id': customerId,
  ...(!key.startsWith('GET ') && csrfToken && { 'x-csrf-token': csrfToken }),
})

export const client = createClient({
  baseUrl: '',
  headers: toHeaders,
  onError: ({ code }) => {
    if (SESSION_ENDED.has(code)) onSignedOut()
  },
})

const isWorthAnother = (failures: number, error: Error) =>
  failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500)

export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, retry: isWorthAnother, refetchOnWindowFocus: true } },
})
