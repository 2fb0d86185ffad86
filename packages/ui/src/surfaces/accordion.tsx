import './accordion.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../controls/icon.tsx'
import { Plus } from '../icons/signs.ts'

export interface AccordionProps {
  title: string
  /** Something outside wants it open, such as the page's address: it opens and comes into view. */
  isWanted?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** A question that opens upon its answer; the browser's own, so that searching the page and printing know it. */
export function Accordion({ title, isWanted = false, onToggle, children }: AccordionProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const details = root.current
    if (!isWanted || !details || details.open) return
    details.open = true
    details.scrollIntoView({ block: 'start' })
  }, [isWanted])
  return (
    <details
      ref={root}
      className="accordion"
      open={isOpen}
      onToggle={(event) => {
        const { open } = event.currentTarget
        if (open === isOpen) return
        setOpen(open)
        onToggle?.(open)
      }}
    >
      <summary>
        <h2>{title}</h2>
        <Icon of={Plus} />
      </summary>
      <div>{children}</div>
    </details>
  )
}
