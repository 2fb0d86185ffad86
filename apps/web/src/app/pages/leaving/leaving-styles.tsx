import { PayStyles } from '#features/payments/pay-styles.tsx'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import href from './leaving.css?url'

/** The styles of leaving come with its screens. */
export const LeavingStyles = () => (
  <>
    <PayStyles />
    <ScreenStyles href={href} />
  </>
)
