import { useId } from 'react'

interface WhyProps {
  children: string
  /** How it is counted, and when. */
  how: string
  when?: string | undefined
  className?: string
}

/** A figure, or its name, that explains itself. */
export function Why({ children, how, when, className = '' }: WhyProps) {
  const id = useId()
  return (
    <>
      <button type="button" className={`why ${className}`} popoverTarget={id}>
        {children}
      </button>
      <div className="pop" id={id} popover="auto">
        <b>How this is counted</b>
        {how}
        {when && <p className="note">{when}</p>}
      </div>
    </>
  )
}
