import { ButtonLink } from '@kola/ui/controls/button'
import { Section } from '@kola/ui/surfaces/sheet'
import { leavingPaths } from '#shared/more-patterns.ts'
import { say } from './words.ts'

/** The last part of the account screen: what deleting does, and the way there. */
export function LeavingSection({ isRenewing }: { isRenewing: boolean }) {
  return (
    <Section title={say('section')}>
      <p>
        {say('copy')}{' '}
        <a className="link" href={leavingPaths.data}>
          {say('copyLink')}
        </a>
      </p>
      <p>{say(isRenewing ? 'closesAndStops' : 'closes')}</p>
      <ButtonLink look="danger" href={leavingPaths.deleteAccount}>
        {say('delete')}
      </ButtonLink>
    </Section>
  )
}
