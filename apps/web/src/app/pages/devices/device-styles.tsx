import { PayStyles } from '#features/payments/pay-styles.tsx'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import href from './devices.css?url'

/** The styles of devices and televisions come with their screens. */
export const DeviceStyles = () => (
  <>
    <PayStyles />
    <ScreenStyles href={href} />
  </>
)
