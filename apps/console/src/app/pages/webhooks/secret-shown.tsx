import { useState } from 'react'

/** This once. */
export function SecretShown({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    setCopied(true)
  }
  return (
    <>
      <div className="dialog__body stack">
        <p>It is shown now and never again. The receiver checks with it that what came is from here.</p>
        <p className="mono secret">{secret}</p>
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--text" onClick={onClose}>
          Close
        </button>
        <button type="button" className="b b--main" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      </div>
    </>
  )
}
