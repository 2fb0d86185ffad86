import type { ReactNode, Ref } from 'react'

interface ScrollProps {
  label: string
  className?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** What is wider or longer than its place: the keyboard reaches it too. */
export const Scroll = ({ label, className = 'scroll', ref, children }: ScrollProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached without a mouse (WCAG 2.1.1)
  <section className={className} aria-label={label} tabIndex={0} ref={ref}>
    {children}
  </section>
)
