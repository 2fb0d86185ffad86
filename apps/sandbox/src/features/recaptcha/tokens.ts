import { randomBytes } from 'node:crypto'
import type { SandboxClock } from '#shared/sandbox-clock.ts'

/** Google, "Verifying the user's response": two minutes, and only once. */
const LIFE_MS = 120_000

export interface IssuedToken {
  madeAt: Date
  action: string
  hostname: string
}

type Taken = IssuedToken | 'invalid-input-response' | 'timeout-or-duplicate'

/** Tokens that the script gave out. */
export function createTokens(clock: SandboxClock) {
  const tokens = new Map<string, IssuedToken & { isUsed: boolean }>()
  return {
    issue(given: { action: string; hostname: string }): string {
      const text = randomBytes(48).toString('base64url')
      tokens.set(text, { ...given, madeAt: clock.now(), isUsed: false })
      return text
    },
    /** Uses it up. @returns the error code when it is over or none */
    take(text: string): Taken {
      const token = tokens.get(text)
      if (!token) return 'invalid-input-response'
      const isOver = token.isUsed || clock.now().getTime() - token.madeAt.getTime() > LIFE_MS
      token.isUsed = true
      return isOver ? 'timeout-or-duplicate' : token
    },
  }
}
