import { CopyButton } from './copy-button.tsx'

interface SlipLineProps {
  label: string
  value: string
  /** What its copy button is called; without it there is none. */
  copyLabel?: string
  /** What is copied, where it is not what is shown. */
  copied?: string
}

/** One thing to write down or to copy; stands in a `<dl>`. */
export function SlipLine({ label, value, copyLabel, copied }: SlipLineProps) {
  return (
    <div className="slip__line">
      <dt>{label}</dt>
      <dd>
        {value}
        {copyLabel && <CopyButton text={copied ?? value} label={copyLabel} />}
      </dd>
    </div>
  )
}
