import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../after-paint.ts'

/** Follows a value once a picture of the page was painted with it: for what takes long to be drawn. */
export function usePainted<Value extends string>(value: Value): Value {
  const [painted, paint] = useState(value)
  useEffect(() => {
    if (value !== painted) afterPaint(() => startTransition(() => paint(value)))
  }, [value, painted])
  return painted
}
