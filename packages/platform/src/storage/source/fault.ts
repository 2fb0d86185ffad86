/**
 * `missing`: nothing is there. `denied`: no right to it. `archived`: it must be restored first. `changed`: it is another file than
 * the one that was looked at. `refused`: the bucket wants something else than it is asked. `no-answer`: trying again makes sense.
 */
export type SourceFaultKind = 'missing' | 'denied' | 'archived' | 'changed' | 'refused' | 'no-answer'

/** Why a bucket of somebody else's does not give what it is asked for. Says nothing of keys, nor of what the bucket said. */
export class SourceFault extends Error {
  readonly kind: SourceFaultKind

  constructor(kind: SourceFaultKind, code = '') {
    super(`The bucket: ${kind}${code && ` (${code})`}`)
    this.name = 'SourceFault'
    this.kind = kind
  }
}

const BY_NAME: Readonly<Record<string, SourceFaultKind>> = {
  NoSuchKey: 'missing',
  NotFound: 'missing',
  AccessDenied: 'denied',
  AllAccessDisabled: 'denied',
  InvalidObjectState: 'archived',
  PreconditionFailed: 'changed',
  InvalidRange: 'changed',
  SlowDown: 'no-answer',
  RequestTimeout: 'no-answer',
  ServiceUnavailable: 'no-answer',
  InternalError: 'no-answer',
  // Its name says what is wrong with us, and not with the file.
  NoSuchBucket: 'refused',
  InvalidAccessKeyId: 'refused',
  SignatureDoesNotMatch: 'refused',
  PermanentRedirect: 'refused',
  AuthorizationHeaderMalformed: 'refused',
}

const BY_STATUS: Readonly<Record<number, SourceFaultKind>> = {
  403: 'denied',
  404: 'missing',
  408: 'no-answer',
  412: 'changed',
  416: 'changed',
  429: 'no-answer',
}

const PLAIN = /^[A-Za-z]{1,60}$/

/** Of what the client throws; the rest of it, such as addresses and the key’s id, goes no further. */
export function toSourceFault(error: unknown): SourceFault {
  if (error instanceof SourceFault) return error
  const { name = '', $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  const status = $metadata?.httpStatusCode
  const code = PLAIN.test(name) ? name : ''
  const kind = BY_NAME[name] ?? (status === undefined || status >= 500 ? 'no-answer' : (BY_STATUS[status] ?? 'refused'))
  return new SourceFault(kind, code)
}
