import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import href from './account.css?url'

/** What the account screen alone needs. */
export const AccountStyles = () => <ScreenStyles href={href} />
