import { Button, ButtonLink } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { Message } from '@kola/ui/feedback/message'
import { Skeleton } from '@kola/ui/feedback/skeleton'
import { WifiOff } from '@kola/ui/icons/player'
import { Section } from '@kola/ui/surfaces/sheet'
import type { ReactNode } from 'react'
import { NoLine } from '#app/offline/no-line.tsx'
import { formatDay } from '#shared/format-day.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { say } from '../words.ts'
import type { OverviewShown } from './use-overview.ts'

/** In the places of the first parts, so that what comes moves nothing. */
function Waiting() {
  return (
    <div className="account-waiting" aria-busy="true">
      <p className="visually-hidden" role="status">
        {say('onTheWay')}
      </p>
      <Section title={say('membership')}>
        <Skeleton shape="line" width="min(34rem, 95%)" />
        <Skeleton shape="line" width="min(24rem, 70%)" />
        <Skeleton shape="line" width="min(10rem, 40%)" />
      </Section>
      <Section title={say('signingIn')}>
        <div className="sheet account-waiting__sheet">
          <Skeleton shape="line" width="60%" />
          <Skeleton shape="line" width="45%" />
          <Skeleton shape="line" width="50%" />
        </div>
      </Section>
    </div>
  )
}

function Lost({ onRetry }: { onRetry: () => void }) {
  const retry = (
    <div className="button-row">
      <Button look="main" onClick={onRetry}>
        {say('tryAgain')}
      </Button>
      <ButtonLink look="text" href={paths.home}>
        {texts.goHome}
      </ButtonLink>
    </div>
  )
  return (
    <EmptyState title={say('lost')} action={retry}>
      <p>{say('lostText')}</p>
    </EmptyState>
  )
}

const toTime = (at: number): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
/** The viewer's own day. */
const toDay = (at: number): string => formatDay(new Date(at).toLocaleDateString('sv-SE'))

/** What is shown is what was kept, and of when. */
export const KeptNotice = ({ at, hasLine }: { at: number; hasLine: boolean }) => (
  <div role="status">
    <Message icon={WifiOff}>{say(hasLine ? 'keptFailed' : 'keptSince', { day: toDay(at), time: toTime(at) })}</Message>
  </div>
)

/** What stands where the account is to be shown; `children` once it is there. */
export function OverviewStates({ of: { state, retry }, children }: { of: OverviewShown; children: ReactNode }) {
  if (state === 'waiting') return <Waiting />
  if (state === 'no-line') return <NoLine onRetry={retry} />
  if (state === 'failed') return <Lost onRetry={retry} />
  return children
}
