import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import href from './payments.css?url'

/** The styles of paying come with the screens of paying. */
export const PayStyles = () => <ScreenStyles href={href} />
