import { Icon } from '@kola/ui/controls/icon'
import { Clock, Mail, MapPin } from '@kola/ui/icons/contact'
import type { ReactNode } from 'react'
import type { Way } from './quick-ways.tsx'
import { say } from './words.ts'

interface ContactDetailsProps {
  emails: readonly Way[]
  address: string
  hours: string
}

function Detail({ icon, name, children }: { icon: typeof Mail; name: string; children: ReactNode }) {
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
export function ContactDetails({ emails, address, hours }: ContactDetailsProps) {
  return (
    <address className="contact__details">
      <dl>
        {emails.length > 0 && (
          <Detail icon={Mail} name={say('mail')}>
            {emails.map(({ label, href }) => (
              <a key={href} className="link" href={href}>
                {label}
              </a>
            ))}
          </Detail>
        )}
        {address && (
          <Detail icon={MapPin} name={say('post')}>
            {address}
          </Detail>
        )}
        {hours && (
          <Detail icon={Clock} name={say('hours')}>
            {hours}
          </Detail>
        )}
      </dl>
    </address>
  )
}
