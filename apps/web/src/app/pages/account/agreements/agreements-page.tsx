import { ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { Lost } from '#app/offline/lost.tsx'
import { NoLine } from '#app/offline/no-line.tsx'
import { useAgreements } from '#features/agreements/queries.ts'
import { say } from '#features/agreements/words.ts'
import { PayStyles } from '#features/payments/pay-styles.tsx'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { paths } from '#shared/paths.ts'
import { AgreementList } from './agreement-list.tsx'

const ToAccount = () => (
  <ButtonLink look="line" href={paths.account}>
    {say('toAccount')}
  </ButtonLink>
)

function Screen() {
  const { data, isPaused, isError, refetch, fetchNextPage, hasNextPage } = useAgreements()
  const reload = () => void refetch()
  if (!data && isPaused) return <NoLine onRetry={reload} />
  if (!data && isError) {
    return (
      <Lost title={say('failed')} onRetry={reload}>
        {say('failedText')}
      </Lost>
    )
  }
  if (!data) return <p role="status">{say('loading')}</p>
  if (data.length === 0) {
    return (
      <EmptyState title={say('empty')} action={<ToAccount />}>
        <p>{say('emptyText')}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <AgreementList
        agreements={data}
        isMore={hasNextPage}
        onMore={async () => {
          const { isError: hasFailed, data: after } = await fetchNextPage()
          return !hasFailed && after !== undefined
        }}
      />
      <ToAccount />
    </>
  )
}

/** `/account/agreements`: what the member agreed to, each with its words. */
export function AgreementsPage() {
  useScreenName(say('title'))
  return (
    <main className="page page--slim">
      <PayStyles />
      <div className="gapped">
        <div className="pay-head">
          <h1>{say('title')}</h1>
          <p>{say('intro')}</p>
        </div>
        <Screen />
      </div>
    </main>
  )
}
