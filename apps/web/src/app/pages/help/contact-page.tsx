import { showToast } from '@kola/ui/feedback/toast'
import { listSupport } from '#app/frame/footer/site-support.ts'
import { useAccount } from '#features/account/queries.ts'
import { ContactView } from '#features/contact/contact-view.tsx'
import { useTenant } from '#features/tenant/queries.ts'
import { useScreenName } from '#features/tenant/use-screen-name.ts'
import { readRobotCheck } from '#shared/robot-check/robot-check.ts'
import { contactTexts, texts } from '#shared/texts.ts'

/** Opens the chat where it is allowed, else asks for that first. */
async function startChat(): Promise<void> {
  const [{ openChat }, { consentStore }, { openCookieChoices }] = await Promise.all([
    import('#features/chat/open-chat.ts'),
    import('#features/consent/consent.ts'),
    import('#features/consent/cookie-choices.ts'),
  ])
  openChat()
  if (consentStore.read() !== 'all') openCookieChoices()
}

/** `/contact` */
export function ContactPage() {
  useScreenName(contactTexts.heading)
  const { texts: config } = useTenant()
  const account = useAccount()
  const ways = listSupport(config)
  return (
    <ContactView
      known={{ name: account?.name ?? '', email: account?.profile.email_address ?? '' }}
      robotCheck={readRobotCheck(config)}
      phones={ways.filter(({ href }) => href.startsWith('tel:'))}
      emails={ways.filter(({ href }) => href.startsWith('mailto:'))}
      address={config.support_address ?? ''}
      hours={config.support_hours ?? ''}
      onChat={config.chat_script_url ? () => void startChat().catch(() => showToast(texts.fallback)) : undefined}
    />
  )
}
