import type { AccountAnswer } from '@kola/contract/account'
import { Ticket } from '@kola/ui/icons/contact'
import { CircleCheck } from '@kola/ui/icons/notices'
import { Section, Sheet, SheetLine } from '@kola/ui/surfaces/sheet'
import { say as sayAgreed } from '#features/agreements/words.ts'
import { accountPaths, giftPaths, payPaths } from '#shared/more-patterns.ts'
import { paths } from '#shared/paths.ts'
import { say } from '../words.ts'

/** On how many screens is watched at once. */
export function Screens({ account }: { account: AccountAnswer }) {
  const [current] = account.subscriptions
  return (
    <Section title={say('screens')}>
      <p>
        {current ? say('screensNote', { plan: current.package, screens: account.screens }) : say('noScreens')}{' '}
        <a className="link" href={paths.packages}>
          {say('morePlans')}
        </a>
      </p>
    </Section>
  )
}

export const People = () => (
  <Section title={say('people')}>
    <p>
      {say('peopleNote')}{' '}
      <a className="link" href={accountPaths.who}>
        {say('whoIsWatching')}
      </a>
    </p>
  </Section>
)

export const Gifts = () => (
  <Section title={say('gifts')}>
    <Sheet>
      <SheetLine
        icon={Ticket}
        text={say('give')}
        note={say('giveNote')}
        link={{ label: say('giveLink'), href: giftPaths.give }}
      />
      <SheetLine
        icon={Ticket}
        text={say('enterGift')}
        note={say('enterGiftNote')}
        link={{ label: say('enterGiftLink'), href: giftPaths.redeem() }}
      />
    </Sheet>
  </Section>
)

/** What is kept of the member, and where it is read. */
export const YourData = () => (
  <Section title={say('yourData')}>
    <Sheet>
      <SheetLine
        icon={CircleCheck}
        text={sayAgreed('sectionLine')}
        note={sayAgreed('lineNote')}
        link={{ label: sayAgreed('lineLink'), href: payPaths.agreements }}
      />
    </Sheet>
  </Section>
)
