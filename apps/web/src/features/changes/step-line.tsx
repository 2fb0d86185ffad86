import { ChangeStyles } from './change-styles.tsx'
import { say } from './words.ts'

interface StepLineProps {
  /** What proves that the new one is theirs. */
  proof: 'code' | 'link'
  at: 'newOne' | 'proof'
  /** Asks for the password between them. */
  hasPassword: boolean
}

/** How far a change is: the new one, the password, and what proves that the new one is theirs. */
export function StepLine({ proof, at, hasPassword }: StepLineProps) {
  const last = hasPassword ? 3 : 2
  const steps = [
    { id: 'newOne', text: say('newOne', { number: 1 }) },
    ...(hasPassword ? [{ id: 'password', text: say('password', { number: 2 }) }] : []),
    { id: 'proof', text: proof === 'code' ? say('code', { number: last }) : say('link', { number: last }) },
  ]
  return (
    <>
      <ChangeStyles />
      <ol className="step-line" aria-label={say('steps')}>
        {steps.map(({ id, text }) => (
          <li key={id} aria-current={id === at ? 'step' : undefined}>
            {text}
          </li>
        ))}
      </ol>
    </>
  )
}
