import { PayStyles } from '#features/payments/pay-styles.tsx'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import href from './gift.css?url'

/** The styles of gifts come with their screens. */
export const GiftStyles = () => (
  <>
    <PayStyles />
    <ScreenStyles href={href} />
  </>
)
