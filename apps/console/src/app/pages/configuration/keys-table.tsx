import { toShown } from '@kola/contract/configuration/effect'
import { Fragment } from 'react'
import { ask } from '#shared/location.ts'
import { type Listed, UNKNOWN_GROUP } from './listed.ts'

/** Every key by what it is about. */
export const KeysTable = ({ keys, chosen }: { keys: readonly Listed[]; chosen: string }) => (
  <table className="table table--stack" aria-label="Keys">
    <thead>
      <tr>
        <th scope="col">Key</th>
        <th scope="col">What it does</th>
        <th scope="col">Type</th>
        <th scope="col" className="n">
          Value
        </th>
      </tr>
    </thead>
    <tbody>
      {keys.map((one, place) => (
        <Fragment key={one.key}>
          {keys[place - 1]?.group !== one.group && (
            <tr>
              <th scope="rowgroup" colSpan={4} className="table__group">
                {one.group}
              </th>
            </tr>
          )}
          <Row listed={one} isChosen={one.key === chosen} />
        </Fragment>
      ))}
    </tbody>
  </table>
)

const Row = ({ listed, isChosen }: { listed: Listed; isChosen: boolean }) => (
  <tr className={isChosen ? 'is-cursor' : undefined}>
    <td className="mono table__lead">
      {listed.group === UNKNOWN_GROUP ? (
        listed.key
      ) : (
        <button type="button" className="keys__key" aria-pressed={isChosen} onClick={() => ask({ key: listed.key })}>
          {listed.key}
        </button>
      )}
    </td>
    <td className="keys__meaning">{listed.meaning}</td>
    <td className="quiet">{listed.type}</td>
    <td className="keys__value">
      <Value listed={listed} />
    </td>
  </tr>
)

function Value({ listed: { key, text, change } }: { listed: Listed }) {
  if (!change) return <span className={text === null ? 'quiet' : undefined}>{toShown(key, text)}</span>
  return (
    <>
      <del>{toShown(key, change.before)}</del> <ins>{toShown(key, change.after)}</ins>
    </>
  )
}
