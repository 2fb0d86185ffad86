import { AppError, type ErrorCode } from '@kola/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Audit, Begun, Outcome } from '#features/audit/service.ts'
import { toDeviceName } from '#shared/accounts/device-name.ts'
import type { Caller } from '#shared/http/route.ts'
import { createRecorder, cut, toGiven } from './recorder.ts'

interface Recording {
  audit: Audit
  /** `METHOD /path/{param}`. */
  call: string
  caller: Caller
  request: FastifyRequest
}

/** A call of the operator's side that changes something stands in the log before it is done, and its outcome after it. */
export async function recorded<T>(
  { audit, call, caller, request }: Recording,
  { body, act }: { body: unknown; act: (caller: Caller) => Promise<T> },
): Promise<T> {
  const entry = toEntry({ call, caller, request })
  const number = await audit.begin(entry)
  const recorder = createRecorder()
  const end = (outcome: Outcome['outcome'], code: ErrorCode | null) => {
    const told = recorder.changes()
    const changes = told.length > 0 ? told : toGiven(body)
    return audit.end({ tenantId: entry.tenantId, number }, { outcome, code, subject: recorder.subject(), changes })
  }
  try {
    const answer = await act({ ...caller, record: recorder })
    await end('done', null)
    return answer
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'INTERNAL'
    await end(error instanceof AppError && error.status < 500 ? 'refused' : 'failed', code)
    throw error
  }
}

/** What somebody's role or scopes did not open: it was tried, and is over. */
export async function noteRefusal({ audit, ...of }: Recording, code: ErrorCode): Promise<void> {
  await audit.note(toEntry(of), { outcome: 'refused', code, subject: null, changes: [] })
}

function toEntry({ call, caller, request }: Omit<Recording, 'audit'>): Begun {
  const { tenantId, who } = caller
  if (!tenantId || !who) throw new Error(`${call} is recorded, and nobody makes it`)
  return {
    ...{ tenantId, who, call },
    subject: cut(Object.values(request.params as Record<string, string>).join(' ')),
    ...{ place: request.place, address: request.ip, client: toDeviceName(request.headers['user-agent']) },
  }
}
