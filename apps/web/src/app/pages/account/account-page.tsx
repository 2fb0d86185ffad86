<<<<<<< HEAD

import type { Overview } from '@kola/contract/overview/overview'
import { readLabels } from '#features/account/labels.ts'
import { PaymentsOnTopOf } from '#features/payments/timeline/payments-on-top.tsx'

=======

import type { AccountAnswer } from '@kola/contract/account'
import { User } from '@kola/ui/icons/bars'
import { Lock, Mail, Phone, Ticket } from '@kola/ui/icons/contact'
import { CircleCheck } from '@kola/ui/icons/notices'
import { Section, Sheet, SheetLine } from '@kola/ui/surfaces/sheet'
import { type Labels, readLabels } from '#features/account/labels.ts'
import { useAccount } from '#features/account/queries.ts'
import { say as sayAgreed } from '#features/agreements/words.ts'
import { LeavingSection } from '#features/leaving/leaving-section.tsx'
import { PaymentsOnTop } from '#features/payments/timeline/payments-on-top.tsx'

>>>>>>> main

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
import { Gifts, Leaving, People, Screens, YourData } from './sections/more-sections.tsx'
import { OwnAccountSection } from './sections/own-account-section.tsx'
import { RentedFilms } from './sections/rented-films.tsx'
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
      <Screens account={account} />
      <People />
      <LastPayments payments={payments} />
      <OwnAccountSection known={ownAccount} />
      <Gifts />
      <YourData />
      <Leaving isRenewing={account.recurring === 1} />
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
<<<<<<< HEAD
      {keptAt !== null && <KeptNotice at={keptAt} hasLine={hasLine} />}
      <PaymentsOnTopOf payments={overview?.payments} />
      <OverviewStates of={shown}>{overview && <Parts overview={overview} />}</OverviewStates>
=======
      <PaymentsOnTop isMember />
      {account && (
        <>
          <Membership
            account={account}
            changeLabel={labels.changePlan}
            asksToCancel={new URLSearchParams(readSearch()).has('cancel')}
          />
          <RentedFilms rentals={account.rentals} />
          <MandateSection account={account} />
          <OwnAccountSection />
          <SigningIn account={account} labels={labels} />
          <PaymentsSection account={account} />
          <Agreed />
          <Gifts />
          <LeavingSection />
        </>
      )}
>>>>>>> main
    </main>
  )
}
