import { showToast } from '@kola/ui/feedback/toast'
import { Brand } from '@kola/ui/frame/brand'
import { Footer } from '@kola/ui/frame/footer'
import { useTenant } from '#features/tenant/queries.ts'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { say } from '../words.ts'
import { listSupport } from './site-support.ts'
import { SocialLinks } from './social-links.tsx'
import { StoreLinks } from './store-links.tsx'

const listQuickLinks = () => [
  { label: say('footerHome'), href: paths.landing },
  { label: say('privacy'), href: paths.privacy },
  { label: say('terms'), href: paths.terms },
  { label: say('faq'), href: paths.faqs },
]
const listServices = () => [
  { label: texts.helpCentre, href: paths.helpCentre },
  { label: say('contactUs'), href: paths.contact },
  { label: say('voucher'), href: paths.topUp },
]

const openCookieChoices = () =>
  void import('#features/consent/cookie-choices.ts').then(
    (choices) => choices.openCookieChoices(),
    () => showToast(texts.fallback),
  )

export function SiteFooter() {
  const { appName, texts: config } = useTenant()
  const lead = (
    <>
      <Brand name={appName} href={paths.landing} />
      {config.footer_text && <p className="footer__words">{config.footer_text}</p>}
      <StoreLinks />
    </>
  )
  const columns = [
    { title: say('quickLinks'), links: listQuickLinks() },
    { title: say('services'), links: listServices() },
    { title: say('contactSupport'), links: listSupport(config).slice(0, 2) },
  ]
  const end = (
    <>
      {config.chat_script_url && (
        <button type="button" className="footer__button" onClick={openCookieChoices}>
          {say('cookieChoices')}
        </button>
      )}
      {`${texts.copyright} ${appName}`}
    </>
  )
  return <Footer lead={lead} columns={columns} social={<SocialLinks />} end={end} />
}
