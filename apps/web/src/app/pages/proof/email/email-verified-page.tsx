import { ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { useAccount } from '#features/account/queries.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { readConfirmedName } from '#features/verification/confirmed-name.ts'
import { paths } from '#shared/paths.ts'
import { texts, verificationTexts } from '#shared/texts.ts'
import { GatePage } from '../gate-page.tsx'
import { say } from '../words.ts'

/** Where the app opens; the login screen where the tenant names no safe address. */
const toAppHref = (address: string | undefined): string =>
  address && /^https:\/\//i.test(address) ? address : paths.login

/** `/confirmemailverify`: on phone and tablet the way into the app. */
export function EmailVerifiedPage() {
  const { appName, texts: config } = useTenant()
  const account = useAccount()
  const name = readConfirmedName() || account?.profile.first_name || verificationTexts.nobody
  return (
    <GatePage title={verificationTexts.emailVerified}>
      <div role="status">
        <Message kind="success">{say('ready', { name, appName })}</Message>
      </div>
      <ButtonLink look="main" wide href={toAppHref(config.app_branchio_url)}>
        {verificationTexts.continue}
      </ButtonLink>
      <p className="gate__line">
        <a className="quiet-link" href={paths.login}>
          {texts.continueOnBrowser}
        </a>
      </p>
    </GatePage>
  )
}
