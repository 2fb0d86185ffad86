import './picture.css'
import { type SyntheticEvent, useState } from 'react'

export interface PictureSource {
  type: 'image/avif' | 'image/webp'
  /** As in `srcset`, such as `a-240.avif 240w, a-480.avif 480w`. */
  srcSet: string
  /** Where this crop belongs, such as `(min-width: 700px)`. */
  media?: string
}

export interface PictureProps {
  /** Best first; the last one is what every browser reads. */
  sources: readonly PictureSource[]
  src: string
  /** As in `sizes`. */
  sizes?: string
  /** Intrinsic size in pixels: keeps the place before the picture is there. */
  width: number
  height: number
  /** Empty when words beside the picture say the same. */
  alt?: string
  /** A tiny picture as a data address, drawn blurred until the real one is there. */
  placeholder?: string
  /** `first` for what is seen at once (and before all else), `soon` for what is seen at once, `later` when near. */
  when?: 'first' | 'soon' | 'later'
  className?: string
}

/** A picture in the smallest form that the browser can read, over its blurred placeholder. */
export function Picture({
  sources,
  src,
  sizes,
  width,
  height,
  alt = '',
  placeholder,
  when = 'later',
  className,
}: PictureProps) {
  const [isMissing, setMissing] = useState(false)
  const style = placeholder ? { backgroundImage: `url("${placeholder}")` } : undefined
  const hide = (_event: SyntheticEvent) => setMissing(true)
  return (
    <picture className={`picture${className ? ` ${className}` : ''}`} style={style}>
      {sources.map((source) => (
        <source key={source.type + source.media} {...source} sizes={sizes} />
      ))}
      <img
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={when === 'later' ? 'lazy' : 'eager'}
        fetchPriority={when === 'first' ? 'high' : 'auto'}
        // What the page showed already does not go for a moment when the app takes its place.
        decoding={when === 'first' ? 'sync' : 'async'}
        data-missing={isMissing ? '' : undefined}
        onError={hide}
      />
    </picture>
  )
}
