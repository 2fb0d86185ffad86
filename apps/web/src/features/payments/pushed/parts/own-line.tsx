import { useQuery } from '@tanstack/react-query'
import { ownQuery, toRead } from '#features/payments/calls/queries.ts'
import { paths } from '#shared/paths.ts'
import { say } from '../words.ts'

/** Beside the number for one payment: the one that stays the member's, or where to get one. */
export function OwnLine() {
  const { data } = useQuery(ownQuery)
  const own = data?.ownAccount
  if (own?.state === 'open') {
    return <p className="note">{say('alsoOwn', { number: toRead(own.accountNumber), bank: own.bankName })}</p>
  }
  if (own || !data?.isOffered) return null
  return (
    <p>
      <a className="quiet-link" href={paths.account}>
        {say('getOwn')}
      </a>
    </p>
  )
}
