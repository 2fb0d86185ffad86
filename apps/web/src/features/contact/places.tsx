import { Icon } from '@kola/ui/controls/icon'
import { Clock, Mail, MapPin } from '@kola/ui/icons/contact'
import type { ReactNode } from 'react'
import type { Way } from './quick-ways.tsx'
import { say } from './words.ts'

interface PlacesProps {
  emails: readonly Way[]
  address: string
  hours: string
}

function Place({ icon, name, children }: { icon: typeof Mail; name: string; children: ReactNode }) {
  return (
    <div>
      <dt>
        <Icon of={icon} />
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Addresses and hours, as far as the tenant has them. */
export function Places({ emails, address, hours }: PlacesProps) {
  return (
    <address className="contact__places">
      <dl>
        {emails.length > 0 && (
          <Place icon={Mail} name={say('mail')}>
            {emails.map(({ label, href }) => (
              <a key={href} className="link" href={href}>
                {label}
              </a>
            ))}
          </Place>
        )}
        {address && (
          <Place icon={MapPin} name={say('post')}>
            {address}
          </Place>
        )}
        {hours && (
          <Place icon={Clock} name={say('hours')}>
            {hours}
          </Place>
        )}
      </dl>
    </address>
  )
}
