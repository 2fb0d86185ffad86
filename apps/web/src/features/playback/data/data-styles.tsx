import { Suspense } from 'react'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import href from './data.css?url'

/** How data, its panel and a film that is only heard look; the film does not wait for it. */
export const DataStyles = () => (
  <Suspense fallback={null}>
    <ScreenStyles href={href} />
  </Suspense>
)
