import './coming.css'
import { Icon } from '@kola/ui/controls/icon'
import { Mail, Phone } from '@kola/ui/icons/contact'
import { listSupport } from '#app/frame/footer/site-support.ts'
import { useTenant } from '#features/tenant/queries.ts'

/** Where people of the service are reached now. */
export function SupportContact() {
  const { texts: config } = useTenant()
  const ways = listSupport(config)
  if (ways.length === 0) return null
  return (
    <address className="support">
      <ul>
        {ways.map(({ label, href }) => (
          <li key={href}>
            <a className="link" href={href}>
              <Icon of={href.startsWith('mailto:') ? Mail : Phone} />
              {label}
            </a>
          </li>
        ))}
      </ul>
      {config.support_hours && <p className="note">{config.support_hours}</p>}
    </address>
  )
}
