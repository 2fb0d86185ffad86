import { Brand } from '@kola/ui/frame/brand'
import { Footer } from '@kola/ui/frame/footer'
import { showToast } from '@kola/ui/surfaces/toast'
import { useTenant } from '../../../features/tenant/queries.ts'
import { paths } from '../../paths.ts'
import { texts } from '../../texts.ts'
import { listSupport } from './site-support.ts'
import { SocialLinks } from './social-links.tsx'
import { StoreLinks } from './store-links.tsx'

const QUICK_LINKS = [
  { label: 'Home', href: paths.landing },
  { label: 'Cookie and Privacy Policy', href: paths.privacy },
  { label: 'Terms', href: paths.terms },
  { label: 'FAQ', href: paths.faqs },
]
const SERVICES = [
  { label: texts.helpCentre, href: paths.helpCentre },
  { label: 'Contact Us', href: paths.contact },
  { label: 'Purchase Voucher', href: paths.topUp },
]

const openCookieChoices = () =>
  void import('../../../features/consent/cookie-choices.ts').then(
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
    { title: 'Quick links', links: QUICK_LINKS },
    { title: 'Services', links: SERVICES },
    { title: 'Contact support', links: listSupport(config).slice(0, 2) },
  ]
  const end = (
    <>
      {config.chat_script_url && (
        <button type="button" className="footer__button" onClick={openCookieChoices}>
          Cookie choices
        </button>
      )}
      {`${texts.copyright} ${appName}`}
    </>
  )
  return <Footer lead={lead} columns={columns} social={<SocialLinks />} end={end} />
}
