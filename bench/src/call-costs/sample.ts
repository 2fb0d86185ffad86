import { createHash } from 'node:crypto'

export interface Sample {
  /** What is asked for, where a call is measured in several ways. */
  what?: string
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: Record<string, unknown>
}

export const hash = (text: string) => createHash('sha256').update(text).digest('hex')
export const toPart = (length: number) => 'A'.repeat(length)
/** Of no passkey, as large as one. */
export const CREDENTIAL = {
  ...{ id: toPart(43), rawId: toPart(43), type: 'public-key' },
  response: { clientDataJSON: toPart(180), authenticatorData: toPart(50), signature: toPart(96) },
}
export const MADE = { clientDataJSON: toPart(180), attestationObject: toPart(400) }
