import './skeleton.css'

/** Holds the place of what is on its way, in its final size. `width` is any CSS length. */
export function Skeleton({ shape, width }: { shape: 'poster' | 'still' | 'line'; width?: string }) {
  return <div className={`skeleton skeleton--${shape}`} style={width ? { width } : undefined} aria-hidden="true" />
}
