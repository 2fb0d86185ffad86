import type { AccountAnswer } from '@kola/contract/account'
import { Ticket } from '@kola/ui/icons/contact'
import { CircleCheck } from '@kola/ui/icons/notices'
import { Section, Sheet, SheetLine } from '@kola/ui/surfaces/sheet'
import { say as sayAgreed } from '#features/agreements/words.ts'
import { giftPaths, payPaths, peoplePaths } from '#shared/more-patterns.ts'
import { say } from '../words.ts'

/** Who watches, as far as they have names. */
function sayPeople({ people, name }: AccountAnswer): string {
  const names = people.map((person) => person.name || name).filter(Boolean)
  if (names.length < 2) return say('peopleNote')
  return say('peopleWatch', { names: new Intl.ListFormat('en').format(names), count: names.length })
}

export const People = ({ account }: { account: AccountAnswer }) => (
  <Section title={say('people')}>
    <p>
      {sayPeople(account)}{' '}
      <a className="link" href={peoplePaths.who}>
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
