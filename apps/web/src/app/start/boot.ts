import type { StartUpAnswers } from '@kola/contract/start-up'

/** What the server writes into the page: the answers of the three calls of a start, in their own shapes. */
export type Boot = Pick<StartUpAnswers, 'token' | 'appconfig' | 'packages'>

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Reads the page's data block; null when it is not filled in or not whole. */
export function toBoot(text: string | null | undefined): Boot | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (!isObject(value) || !isObject(value.token) || typeof value.token.token !== 'string') return null
    if (!isObject(value.appconfig) || !isObject(value.appconfig.response)) return null
    if (!isObject(value.packages) || !isObject(value.packages.response)) return null
    return value as unknown as Boot
  } catch {
    return null
  }
}
