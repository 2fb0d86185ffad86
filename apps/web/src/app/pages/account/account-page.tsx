import type { Overview } from '@kola/contract/overview/overview'
import { readLabels } from '#features/account/labels.ts'
import { LeavingSection } from '#features/leaving/leaving-section.tsx'
import { PaymentsOnTopOf } from '#features/payments/timeline/payments-on-top.tsx'

import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { readSearch } from '#shared/location/location.ts'
import { APP_VERSION, texts } from '#shared/texts.ts'
import { AccountStyles } from './account-styles.tsx'
import { Membership } from './membership/membership.tsx'
import { KeptNotice, OverviewStates } from './overview/overview-states.tsx'
import { useOverview } from './overview/use-overview.ts'
import { LastPayments } from './sections/last-payments.tsx'
import { MandateSection } from './sections/mandate-section.tsx'
import { Gifts, People, YourData } from './sections/more-sections.tsx'
import { OwnAccountSection } from './sections/own-account-section.tsx'
import { RentedFilms } from './sections/rented-films.tsx'
import { Screens } from './sections/screens.tsx'
import { SigningIn } from './sections/signing-in.tsx'
import { say } from './words.ts'

/** The parts in the order in which people come for them. */
function Parts({ overview }: { overview: Overview }) {
  const { account, payments, mandates, ownAccount } = overview
  const { appName, texts: config } = useTenant()
  const labels = readLabels(config)
  return (
    <>
      <Membership
        account={account}
        more={overview}
        changeLabel={labels.changePlan}
        asksToCancel={new URLSearchParams(readSearch()).has('cancel')}
      />
      <MandateSection account={account} known={mandates} />
      <RentedFilms rentals={account.rentals} />
      <SigningIn overview={overview} labels={labels} />
      <Screens overview={overview} />
      <People account={account} />
      <LastPayments payments={payments} />
      <OwnAccountSection known={ownAccount} />
      <Gifts />
      <YourData />
      <LeavingSection isRenewing={account.recurring === 1} />
      <p className="note account-version">{say('version', { app: appName, version: APP_VERSION })}</p>
    </>
  )
}

/** `/account`: what one is a member of, what is charged next, and the ways to change whatever there is. */
export function AccountPage() {
  useScreenName(texts.account)
  const shown = useOverview()
  const { overview, keptAt, hasLine } = shown
  return (
    <main className="page page--account">
      <AccountStyles />
      <h1>{texts.account}</h1>
      {keptAt !== null && <KeptNotice at={keptAt} hasLine={hasLine} />}
      <PaymentsOnTopOf payments={overview?.payments} />
      <OverviewStates of={shown}>{overview && <Parts overview={overview} />}</OverviewStates>
    </main>
  )
}
