import type { OwnAccountAnswer } from '@kola/contract/credit/own-account'
import { showToast } from '@kola/ui/feedback/toast'
import { Section } from '@kola/ui/surfaces/sheet'
import { useQuery } from '@tanstack/react-query'
import { ownQuery } from '#features/payments/calls/queries.ts'
import { changeOwn, type OwnChange } from '#features/payments/own/change-own.ts'
import { OwnView } from '#features/payments/own/own-view.tsx'
import { say } from '#features/payments/own/words.ts'
import { PayStyles } from '#features/payments/pay-styles.tsx'
import { queryClient } from '#shared/answers/query-client.ts'
import { useSending } from '#shared/entries/use-sending.ts'

/** A number to which the member may send any sum; nothing where none is given out. */
export function OwnAccountSection({ known }: { known: OwnAccountAnswer }) {
  const { data } = useQuery({ ...ownQuery, initialData: known, refetchOnMount: false })
  const { send, isSending, failure } = useSending()
  const change = (what: OwnChange) =>
    send(async () => {
      try {
        await changeOwn(what)
        if (what === 'retire') showToast(say('retired'))
      } finally {
        // What was refused is told by its state.
        await queryClient.invalidateQueries({ queryKey: ownQuery.queryKey })
      }
    })
  const own = data.ownAccount
  const isOpen = own?.state === 'open'
  if (!data.isOffered && !isOpen) return null
  return (
    <Section title={say('title')}>
      <PayStyles />
      <OwnView {...{ own, isSending, failure, change }} isOffered={data.isOffered} />
    </Section>
  )
}
