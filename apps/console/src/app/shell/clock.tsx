import { useEffect, useState } from 'react'

/** The console's own clock is that of Lagos: what is scheduled is scheduled by it. */
export function Clock() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 5_000)
    return () => clearInterval(timer)
  }, [])
  const text = now.toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos', hour: '2-digit', minute: '2-digit' })
  const day = now.toLocaleDateString('en-GB', {
    timeZone: 'Africa/Lagos',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
  return (
    <span className="clock">
      <b>{text}</b> {day}, Lagos
    </span>
  )
}
