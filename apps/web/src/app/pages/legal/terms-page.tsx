import { TERMS_VERSION } from '@kola/contract/legal'
import { say } from '#app/words.ts'
import { Legal } from '#features/legal/legal.tsx'
import { TERMS } from '#features/legal/texts/versions.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { paths } from '#shared/paths.ts'
import { useLegalFacts } from './use-legal-facts.ts'

/** `/terms` */
export function TermsPage() {
  useScreenName(say('terms'))
  return (
    <Legal
      text="terms"
      versions={TERMS}
      current={TERMS_VERSION}
      href={paths.terms}
      notices={paths.notices}
      facts={useLegalFacts()}
    />
  )
}
