import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import href from './mandates.css?url'

/** The styles of direct debits come with the screens that show them. */
export const MandateStyles = () => <ScreenStyles href={href} />
