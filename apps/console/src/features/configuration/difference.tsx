import { toEffect, toShown } from '@kola/contract/configuration/effect'
import type { ConfigurationChange } from '@kola/contract/configuration/endpoints'
import { Fragment } from 'react'

interface DifferenceProps {
  changes: readonly ConfigurationChange[]
  heads: readonly [string, string]
}

/** Every key as it stands and as it will, and what comes of it in sentences. */
export const Difference = ({ changes, heads: [before, after] }: DifferenceProps) => (
  <>
    <div className="diff">
      <span className="diff__head">Key</span>
      <span className="diff__head">{before}</span>
      <span className="diff__head">{after}</span>
      {changes.map((one) => (
        <Fragment key={one.key}>
          <span className="mono">{one.key}</span>
          <span>
            <del>{toShown(one.key, one.before)}</del>
          </span>
          <span>
            <ins>{toShown(one.key, one.after)}</ins>
          </span>
        </Fragment>
      ))}
    </div>
    <ul className="stack">
      {changes.map((one) => (
        <li key={one.key}>{toEffect(one.key, one.after)}</li>
      ))}
    </ul>
  </>
)
