import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import href from './people.css?url'

/** The styles of people come with their screens. */
export const PeopleStyles = () => <ScreenStyles href={href} />
