import { readJsonList } from '@kola/contract/app-config'
import { Brand } from '@kola/ui/frame/brand'
import { Footer } from '@kola/ui/frame/footer'
import { useTenant } from '../../features/tenant/queries.ts'
import { paths } from '../paths.ts'
import { texts } from '../texts.ts'
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

function listSupport(config: Readonly<Record<string, string>>) {
  const email = config.support_email
  const phones = readJsonList<string>(config.support_phones).slice(0, 1)
  return [
    ...(email ? [{ label: email, href: `mailto:${email}` }] : []),
    ...phones.map((phone) => ({ label: phone, href: `tel:${phone.replace(/\s/g, '')}` })),
  ]
}

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
    { title: 'Contact support', links: listSupport(config) },
  ]
  return <Footer lead={lead} columns={columns} social={<SocialLinks />} end={`${texts.copyright} ${appName}`} />
}
