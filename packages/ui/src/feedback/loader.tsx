import './loader.css'
import { BrandMark } from '../frame/brand.tsx'
import { say } from '../words.ts'

/** Covers the page while it cannot be shown yet; nothing is seen of it for the first 300 ms. */
export function Loader({ text }: { text?: string }) {
  return (
    <div className="loader" role="status">
      <BrandMark />
      {text ? <p>{text}</p> : <span className="visually-hidden">{say('loading')}</span>}
    </div>
  )
}
