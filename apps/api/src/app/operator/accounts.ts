import type { Client } from '@kola/contract/http/client'
import type { ClosedAccount } from '@kola/contract/leaving/leaving'
import type { OperatorArgs } from './args.ts'
import { toTable } from './print.ts'

/** Who is leaving, and what a member asked us to do about it. */
export async function actOnAccounts(call: Client, args: OperatorArgs): Promise<{ answer: unknown; text: string }> {
  const { actor = '', contact, before } = args.texts
  const params = { id: args.subject }
  if (args.command === 'accounts close') {
    const answer = await call('POST /api/v1/apps/accounts/{id}/close', {
      params,
      body: { actor, contact: contact ?? '' },
    })
    return { answer, text: `${answer.message}. It is erased on ${answer.eraseAt}.` }
  }
  if (args.command === 'accounts restore') {
    const body = { actor, withoutTaken: args.isWithoutTaken }
    const answer = await call('POST /api/v1/apps/accounts/{id}/restore', { params, body })
    const without = answer.without.length > 0 ? `, without its ${answer.without.join(' and ')}` : ''
    return { answer, text: `${answer.message}${without}.` }
  }
  const answer = await call('GET /api/v1/apps/closed-accounts', { query: { contact, before } })
  return { answer, text: toClosedList(answer.accounts) }
}

export function toClosedList(accounts: readonly ClosedAccount[]): string {
  if (accounts.length === 0) return 'Nobody is leaving.'
  return toTable([
    ['ACCOUNT', 'NAME', 'EMAIL', 'TELEPHONE', 'CLOSED', 'BY', 'ERASED', 'TAKEN'],
    ...accounts.map((one) => [
      ...[one.accountId, one.name, one.email || '–', one.telephone || '–', one.closedAt],
      ...[one.closedBy ?? 'its holder', one.eraseAt, one.taken.join(', ') || '–'],
    ]),
  ])
}
