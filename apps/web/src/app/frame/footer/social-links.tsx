import { readJsonList } from '@kola/contract/app-config'
import type { ReactNode } from 'react'
import { useTenant } from '#features/tenant/queries.ts'

const outline = { fill: 'none', stroke: 'currentColor' }

const SIGNS: Record<string, ReactNode> = {
  facebook: <path d="M14 8.5V7c0-.8.3-1.3 1.4-1.3H17V3h-2.4C12 3 11 4.6 11 6.7v1.8H9V11.5h2V21h3v-9.5h2.5l.5-3Z" />,
  instagram: (
    <path
      {...outline}
      strokeWidth="1.8"
      d="M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Zm4 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM17 7h.01"
    />
  ),
  x: <path {...outline} strokeWidth="2" d="M4 4l16 16M20 4 4 20" />,
  youtube: (
    <path
      fillRule="evenodd"
      d="M6 5.5h12a3.5 3.5 0 0 1 3.5 3.5v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5Zm4 3.5v6l5-3Z"
    />
  ),
}

interface Network {
  name: string
  link: string
}

const isNetwork = (entry: Partial<Network> | null): entry is Network =>
  typeof entry?.name === 'string' && typeof entry.link === 'string' && /^https?:/i.test(entry.link)

/** The tenant's networks; one without a sign of ours shows its first letter. */
export function SocialLinks() {
  const { texts: config } = useTenant()
  const links = readJsonList<Partial<Network>>(config.footer_social_icon).filter(isNetwork)
  return (
    <div className="social">
      {links.map(({ name, link }) => (
        <a key={name} className="icon-button" href={link} target="_blank" rel="noopener">
          <svg className="icon icon--sign" viewBox="0 0 24 24" aria-hidden="true">
            {SIGNS[name.toLowerCase()] ?? (
              <text x="12" y="17" textAnchor="middle" fontSize="15">
                {name.charAt(0)}
              </text>
            )}
          </svg>
          <span className="visually-hidden">{name}</span>
        </a>
      ))}
    </div>
  )
}
