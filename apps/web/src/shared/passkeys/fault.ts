import { say } from './words.ts'

export type FaultKind =
  | 'cancelled'
  | 'timed-out'
  | 'is-there'
  | 'not-supported'
  | 'no-lock'
  | 'not-here'
  | 'stopped'
  | 'failed'

/** Why the browser has given no passkey; its message is for the person. */
export class PasskeyFault extends Error {
  readonly kind: FaultKind

  constructor(kind: FaultKind, text: string) {
    super(text)
    this.name = 'PasskeyFault'
    this.kind = kind
  }
}

/** What was asked of the browser, and for how long it has been at it. */
export interface Asked {
  action: 'make' | 'use'
  elapsedMs: number
  timeoutMs: number
}

/**
 * By the names of WebAuthn level 3 §5.1.3 and §5.1.4. Closing the window, having no passkey and running out of time are one
 * error there, so that no page learns which passkeys a stranger has; only the clock tells the last one apart.
 */
export function toFaultKind(name: string, { elapsedMs, timeoutMs }: Asked): FaultKind {
  if (name === 'NotAllowedError') return elapsedMs >= timeoutMs ? 'timed-out' : 'cancelled'
  if (name === 'InvalidStateError') return 'is-there'
  if (name === 'ConstraintError') return 'no-lock'
  if (name === 'SecurityError') return 'not-here'
  if (name === 'NotSupportedError') return 'not-supported'
  return name === 'AbortError' ? 'stopped' : 'failed'
}

const sayFault = (kind: FaultKind, { action }: Asked): string =>
  ({
    cancelled: action === 'make' ? say('notMade') : say('notChosen'),
    'timed-out': say('timedOut'),
    'is-there': say('isThere'),
    'not-supported': say('notSupported'),
    'no-lock': say('noLock'),
    'not-here': say('notHere'),
    stopped: say('failed'),
    failed: say('failed'),
  })[kind]

/** Whatever the browser threw. */
export function toPasskeyFault(error: unknown, asked: Asked): PasskeyFault {
  const kind = toFaultKind(error instanceof Error ? error.name : '', asked)
  return new PasskeyFault(kind, sayFault(kind, asked))
}

export const toUnsupported = () => new PasskeyFault('not-supported', say('notSupported'))
