/** What theme.js has asked for beside the files of home, by address; null where no answer came. */
export interface EarlyAnswers {
  /** The user token that it asked with. */
  token: string
  answers: Record<string, Promise<Response | null> | undefined>
}

declare global {
  interface Window {
    kolaEarly?: EarlyAnswers
  }
}

/** An answer that nobody took while the page began says nothing about later. */
const TAKEN_WITHIN_MS = 15_000

function take(address: string, init: RequestInit | undefined): Promise<Response | null> | undefined {
  const early = globalThis.window?.kolaEarly
  const isAsked = init?.method === 'GET' && new Headers(init.headers).get('authorization') === `Bearer ${early?.token}`
  if (!early || !isAsked || performance.now() > TAKEN_WITHIN_MS) return undefined
  const answer = early.answers[address]
  delete early.answers[address]
  return answer
}

/** Fetches; an answer that was asked for before this code was there is taken once, by the member who asked. */
export const fetchOrTake: typeof fetch = async (address, init) =>
  (await take(String(address), init)) ?? fetch(address, init)
