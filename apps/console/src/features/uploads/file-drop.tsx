import { type DragEvent, useRef, useState } from 'react'
import { Icon } from '#shared/parts/icon.tsx'

interface FileDropProps {
  label: string
  isOne?: boolean
  onFiles: (files: readonly File[]) => void
}

/** Dropped here, or chosen. */
export function FileDrop({ label, isOne = false, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => onFiles([...(files ?? [])].slice(0, isOne ? 1 : 20))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the button within does the same
    <div
      className={isOver ? 'drop is-over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" />
      <span className="grow">{label}</span>
      <button type="button" className="b b--line b--s" data-choose-file onClick={() => input.current?.click()}>
        Choose…
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="video/*,.mkv,.mov,.mxf,.ts"
        multiple={!isOne}
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
    </div>
  )
}
