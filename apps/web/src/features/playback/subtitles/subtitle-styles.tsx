import { Suspense } from 'react'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import href from './chosen-style.css?url'

/** How chosen subtitles and their panel look; the film does not wait for it. */
export const SubtitleStyles = () => (
  <Suspense fallback={null}>
    <ScreenStyles href={href} />
  </Suspense>
)
