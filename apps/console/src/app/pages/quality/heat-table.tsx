import { QUALITY_DEVICES, QUALITY_NETWORKS, type QualityAnswer } from '@kola/contract/quality/quality'
import type { CSSProperties } from 'react'
import { Icon } from '#shared/parts/icon.tsx'
import { Scroll } from '#shared/parts/scroll.tsx'
import { MEASURES, type MeasureName, readMeasure, tell } from './measures.ts'
import { toDevice, toNetwork, toShare } from './names.ts'

type Place = QualityAnswer['places'][number]

interface HeatTableProps {
  measure: MeasureName
  places: readonly Place[]
  /** Plays in all. */
  all: number
}

/** One measure where each device meets each network: the deeper, the worse. */
export function HeatTable({ measure, places, all }: HeatTableProps) {
  const { heading, bad, write } = MEASURES[measure]
  const networks = QUALITY_NETWORKS.filter((one) => places.some(({ network }) => network === one))
  const devices = QUALITY_DEVICES.filter((one) => places.some(({ device }) => device === one))
  return (
    <section className="panel">
      <div className="panel__head">
        <h2>{heading}, by device and network</h2>
        <span className="end note">
          <Icon name="alert" /> above {write(bad)}
        </span>
      </div>
      <Scroll label={`${heading}, by device and network`}>
        <table className="table heat">
          <thead>
            <tr>
              <th scope="col">Device</th>
              {networks.map((network) => (
                <th key={network} scope="col">
                  {toNetwork(network)}
                </th>
              ))}
              <th scope="col" className="n">
                Of plays
              </th>
            </tr>
          </thead>
          <tbody>
            {devices.map((device) => {
              const row = places.filter((place) => place.device === device)
              const sessions = row.reduce((sum, place) => sum + place.sessions, 0)
              return (
                <tr key={device}>
                  <th scope="row">{toDevice(device)}</th>
                  {networks.map((network) => (
                    <Cell key={network} measure={measure} place={row.find((place) => place.network === network)} />
                  ))}
                  <td className="n quiet">{toShare(sessions, all)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}

function Cell({ measure, place }: { measure: MeasureName; place: Place | undefined }) {
  const value = readMeasure(measure, place)
  const text = tell(measure, place)
  if (value === null) return <td className="hx quiet">{text}</td>
  const { bad } = MEASURES[measure]
  if (value > bad) {
    return (
      <td className="hx hx--bad">
        <b>{text}</b> <Icon name="alert" />
        <span className="visually-hidden">, bad</span>
      </td>
    )
  }
  return (
    <td className="hx" style={{ '--p': `${Math.round((value / bad) * 100)}%` } as CSSProperties}>
      <b>{text}</b>
    </td>
  )
}
