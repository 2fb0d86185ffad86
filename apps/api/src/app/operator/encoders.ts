import type { EncoderInvitation, OperatorEncoder } from '@kola/contract/encoders/operator'
import type { Client } from '@kola/contract/http/client'
import { type OperatorArgs, UsageError } from './args.ts'
import { toTable, toTime } from './print.ts'

interface Listed {
  encoders: readonly OperatorEncoder[]
  invitations: readonly EncoderInvitation[]
}

const toState = ({ isRevoked, strikes }: OperatorEncoder): string => {
  if (isRevoked) return 'revoked'
  return strikes > 0 ? `${strikes} of 3 strikes` : 'in'
}

export function toEncoderList({ encoders, invitations }: Listed): string {
  if (encoders.length + invitations.length === 0) return 'No encoder is let in, and no token would let one in.'
  const seen = (at: string | null) => (at ? toTime(at) : 'never')
  return toTable([
    ['ID', 'NAME', 'STATE', 'HEARD OF', 'LAST FLAW'],
    ...encoders.map((one) => [one.id, one.name, toState(one), seen(one.seenAt), one.lastFlaw ?? '']),
    ...invitations.map((one) => [
      ...[
        one.id,
        '(token)',
        one.isRevoked ? 'revoked' : `lets in ${one.usesLeft}`,
        `until ${toTime(one.expiresAt)}`,
        '',
      ],
    ]),
  ])
}

/** Lets machines in that encode elsewhere, and shuts them out. */
export async function actOnEncoders(
  call: Client,
  { command, subject, texts }: OperatorArgs,
): Promise<{ answer: unknown; text: string }> {
  const { actor = '' } = texts
  if (command === 'encoders invite') {
    const body = { actor, ...readCount(texts, 'uses'), ...readCount(texts, 'hours') }
    const answer = await call('POST /api/v1/apps/encoders/invitations', { body })
    const { usesLeft, expiresAt } = answer.invitation
    return {
      answer,
      text: `${answer.token}\n\nIt lets in ${usesLeft} until ${toTime(expiresAt)} (UTC), and is shown this once.`,
    }
  }
  if (command === 'encoders list') {
    const answer = await call('GET /api/v1/apps/encoders', {})
    return { answer, text: toEncoderList(answer) }
  }
  const of = { params: { encoderId: subject }, body: { actor } }
  const answer =
    command === 'encoders revoke'
      ? await call('POST /api/v1/apps/encoders/{encoderId}/revoke', of)
      : await call('POST /api/v1/apps/encoders/{encoderId}/pardon', of)
  return { answer, text: answer.message }
}

function readCount(texts: OperatorArgs['texts'], name: 'uses' | 'hours'): Record<string, number> {
  const text = texts[name]
  if (text === undefined) return {}
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`--${name} is a whole number.`)
  return { [name]: Number(text) }
}
