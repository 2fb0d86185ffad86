import './button.css'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import type { IconShape } from '../icons/draw-icon.tsx'
import { Icon } from './icon.tsx'

interface Look {
  /** What it does; there are no other words. */
  label: string
  icon: IconShape
  solid?: boolean
  look?: 'plain' | 'filled' | 'line' | 'light'
  /** Lies upon the icon, such as a count. */
  children?: ReactNode
}

type IconButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'aria-label'>
type IconLinkProps = Look & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'aria-label'> & { href: string }

const toClassName = (look: Look['look'] = 'plain') => `icon-button${look === 'plain' ? '' : ` icon-button--${look}`}`

/** A round button of 44 px that shows an icon only. */
export function IconButton({ label, icon, solid, look, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={toClassName(look)} aria-label={label}>
      <Icon of={icon} solid={solid} />
      {children}
    </button>
  )
}

export function IconLink({ label, icon, solid, look, href, children, ...rest }: IconLinkProps) {
  return (
    <a {...rest} href={href} className={toClassName(look)} aria-label={label}>
      <Icon of={icon} solid={solid} />
      {children}
    </a>
  )
}
