import { ButtonLink } from '@kola/ui/controls/button'
import { useQuery } from '@tanstack/react-query'
import { Lost } from '#app/offline/lost.tsx'
import { NoLine } from '#app/offline/no-line.tsx'
import { PasskeyList } from '#features/passkeys/passkey-list.tsx'
import { PasskeyStyles } from '#features/passkeys/passkey-styles.tsx'
import { passkeysQuery } from '#features/passkeys/queries.ts'
import { say } from '#features/passkeys/words.ts'
import { useProof, withProof } from '#features/reauthentication/use-proof.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { paths } from '#shared/paths.ts'

function Screen() {
  const { data, isPaused, isError, refetch } = useQuery(passkeysQuery)
  const prove = useProof()
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
  return <PasskeyList answer={data} proven={(work) => withProof(prove, work)} />
}

/** `/account/passkeys`: what signs in by the lock of the member's own devices. */
export function PasskeysPage() {
  useScreenName(say('title'))
  const { appName } = useTenant()
  return (
    <main className="page page--passkeys">
      <PasskeyStyles />
      <div className="passkeys">
        <div className="passkeys__head">
          <h1>{say('title')}</h1>
          <p>{say('intro', { appName })}</p>
        </div>
        <Screen />
        <ButtonLink look="line" href={paths.account}>
          {say('toAccount')}
        </ButtonLink>
      </div>
    </main>
  )
}
