import './brand.css'
import { useId } from 'react'

const LOBE = 'M12.4 10C12 5.6 14.5 2.6 20.5-.5'

/** A kola nut of lobes around a play sign. */
export function BrandMark() {
  const mask = useId()
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <mask id={mask}>
        <path fill="#fff" d="M0 0h32v32H0z" />
        <g fill="#000" stroke="#000" strokeWidth="2" strokeLinejoin="round">
          <path d="M12.7 10.3v11.4l9.9-5.7z" />
          <g fill="none" strokeWidth="2.3">
            <path d={LOBE} />
            <path d={LOBE} transform="rotate(120 16 16)" />
            <path d={LOBE} transform="rotate(240 16 16)" />
          </g>
        </g>
      </mask>
      <circle cx="16" cy="16" r="15" mask={`url(#${mask})`} />
    </svg>
  )
}

/** The mark with the name, leading home. */
export function Brand({ name, href }: { name: string; href: string }) {
  return (
    <a className="brand" href={href} aria-label={`${name}, home`}>
      <BrandMark />
      <span>{name}</span>
    </a>
  )
}
