import { BrandMark } from '@kola/ui/frame/brand'

/** The house's own mark, and that this is not the viewers' app. */
export const Brand = () => (
  <span className="brand">
    <BrandMark />
    Kola <small>Console</small>
  </span>
)
