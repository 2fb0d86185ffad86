import './button.css'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import type { IconShape } from '../icons/draw-icon.tsx'
import { Icon } from './icon.tsx'

interface Look {
  /** One `main` a screen: the action that moves on. */
  look?: 'main' | 'quiet' | 'line' | 'text' | 'danger'
  /** 44 px instead of 52. */
  small?: boolean
  wide?: boolean
  icon?: IconShape
  solidIcon?: boolean
  children: ReactNode
}

export type ButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & { busy?: boolean }
export type ButtonLinkProps = Look & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> & { href: string }

function toClassName({ look = 'quiet', small, wide }: Omit<Look, 'children'>): string {
  const parts = ['button', look !== 'quiet' && `button--${look}`, small && 'button--small', wide && 'button--wide']
  return parts.filter(Boolean).join(' ')
}

/** A button; `busy` keeps its words, announces progress and ignores presses. */
export function Button({ look, small, wide, icon, solidIcon, busy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={toClassName({ look, small, wide })}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon of={icon} solid={solidIcon} />}
      {children}
    </button>
  )
}

/** The same as a link: what it does is go somewhere. */
export function ButtonLink({ look, small, wide, icon, solidIcon, href, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} href={href} className={toClassName({ look, small, wide })}>
      {icon && <Icon of={icon} solid={solidIcon} />}
      {children}
    </a>
  )
}
