import { User } from '@kola/ui/icons/bars'
import { Section, Sheet, SheetLine } from '@kola/ui/surfaces/sheet'
import { leavingPaths } from '#shared/more-patterns.ts'
import { say } from './words.ts'

/** The lines of the account screen by which one's data is taken, and the account deleted. */
export function LeavingSection() {
  return (
    <Section title={say('section')}>
      <Sheet>
        <SheetLine
          icon={User}
          text={say('delete')}
          note={say('deleteNote')}
          link={{ label: say('deleteLink'), href: leavingPaths.deleteAccount }}
        />
      </Sheet>
    </Section>
  )
}
