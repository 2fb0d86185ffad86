import { dismiss, useToasts } from '#shared/toasts.ts'

/** What is done, with the way to take it back. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <div className="toasts" role="status">
      {toasts.map(({ id, text, undo }) => (
        <div className="toast" key={id}>
          <span>{text}</span>
          {undo && (
            <button
              type="button"
              className="b b--s b--line"
              onClick={() => {
                dismiss(id)
                undo()
              }}
            >
              Undo
            </button>
          )}
          <button type="button" className="b b--s b--text" onClick={() => dismiss(id)}>
            Close
          </button>
        </div>
      ))}
    </div>
  )
}
