import { useEffect, useRef, useState } from 'react'

/** Shown this once: who goes on has said that they are kept. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [isKept, setKept] = useState(false)
  const [isCopied, setCopied] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <div className="stack">
      <h1 tabIndex={-1} ref={title}>
        Ten recovery codes
      </h1>
      <p>Each opens the console once, when your telephone is gone. They are shown now and never again.</p>
      <ol className="codes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <button type="button" className="b b--line" onClick={() => void copy()}>
        {isCopied ? 'Copied' : 'Copy all'}
      </button>
      <label className="flex">
        <input type="checkbox" className="tick" checked={isKept} onChange={({ target }) => setKept(target.checked)} />I
        have kept them
      </label>
      <button type="button" className="b b--main b--wide" disabled={!isKept} onClick={onDone}>
        Go on
      </button>
    </div>
  )
}
