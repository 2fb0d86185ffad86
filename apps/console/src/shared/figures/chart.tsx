import { useId, useLayoutEffect, useRef, useState } from 'react'
import { type Point, planChart, toPath, toTicks } from './plan-chart.ts'

interface ChartProps {
  /** What is drawn, for who cannot see it. */
  label: string
  points: readonly Point[]
  write: (value: number) => string
  /** Beneath the lines: few, and short. */
  toShort: (at: number) => string
  /** Of the line that is compared with. */
  beforeName: string
}

const HEIGHT = 196

/** A line and the one before it, from zero on; each point can be read by keyboard. */
export function Chart({ label, points, write, toShort, beforeName }: ChartProps) {
  const [width, setWidth] = useState(744)
  const [at, setAt] = useState(points.length - 1)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  const place = Math.min(at, points.length - 1)
  const plan = planChart({ width, height: HEIGHT, points })
  const point = points[place]
  const now = points.map((one) => one.now)
  const area = toPath(plan, now)
  const told = point && tell(point, write, beforeName)
  return (
    <div className="chart-box" ref={box}>
      <svg className="chart" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        {plan.lines.map((value) => (
          <g key={value}>
            <path className="grid" d={`M${plan.left} ${plan.toY(value)}H${width - plan.right}`} />
            <text x={plan.left - 6} y={plan.toY(value) + 4} textAnchor="end">
              {write(value)}
            </text>
          </g>
        ))}
        {toTicks(points.length, width).map((tick) => (
          <text key={tick} x={plan.toX(tick)} y={HEIGHT - 4} textAnchor={toAnchor(tick, points.length)}>
            {toShort(tick)}
          </text>
        ))}
        <path
          className="l0"
          d={toPath(
            plan,
            points.map((one) => one.before),
          )}
        />
        {area.includes('L') && !now.includes(null) && (
          <path
            className="f1"
            d={`${area} L${plan.toX(points.length - 1)} ${plan.toY(0)} L${plan.toX(0)} ${plan.toY(0)}Z`}
          />
        )}
        <path className="l1" d={area} />
        {point && <path className="axis" d={`M${plan.toX(place)} 6V${plan.toY(0)}`} />}
        {point?.now != null && <circle className="dot" cx={plan.toX(place)} cy={plan.toY(point.now)} r={4.5} />}
      </svg>
      <div className="chart-read">
        <label className="visually-hidden" htmlFor={id}>
          Day to read
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={points.length - 1}
          value={place}
          aria-valuetext={told ?? ''}
          onChange={({ target }) => setAt(Number(target.value))}
        />
        <output htmlFor={id}>{told}</output>
      </div>
    </div>
  )
}

const tell = ({ name, now, before }: Point, write: (value: number) => string, beforeName: string): string =>
  `${name}: ${now === null ? 'not counted' : write(now)}; ${beforeName}: ${before === null ? 'not counted' : write(before)}`

const toAnchor = (tick: number, count: number) => (tick === 0 ? 'start' : tick === count - 1 ? 'end' : 'middle')
