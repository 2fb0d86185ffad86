import type { EditedTitle } from '@kola/contract/titles/titles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { client } from '#shared/client.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Scroll } from '#shared/parts/scroll.tsx'
import { VIEWS, type View } from '#shared/viewers/given.ts'
import { DEVICES, type Device, ViewersFrame } from '#shared/viewers/viewers-frame.tsx'

const VERSIONS = { draft: 'Draft', live: 'Live' } as const
type Version = keyof typeof VERSIONS

/** The draft, once it is kept, and what is live, as viewers see them. */
export function Preview({ title }: { title: EditedTitle }) {
  const [view, setView] = useState<View>('details')
  const [device, setDevice] = useState<Device>('phone')
  const [version, setVersion] = useState<Version>('draft')
  const [isLarge, setLarge] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', title.id, title.draft?.revision ?? 0, title.versions[0]?.number ?? 0],
    queryFn: () => client('GET /api/v1/apps/titles/{titleId}/preview', { params: { titleId: title.id } }),
    ...{ placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY },
  })
  const item = data?.[version]
  const shown = useMemo(() => item && { item, view }, [item, view])
  const frame = shown && <ViewersFrame shown={shown} device={device} />
  const choices = (
    <div className="flex flex--wrap">
      <Choice label="Preview of" choices={VIEWS} chosen={view} onChosen={setView} />
      <Choice label="Device" choices={toNames(DEVICES)} chosen={device} onChosen={setDevice} />
      <Choice label="Version" choices={VERSIONS} chosen={version} onChosen={setVersion} />
    </div>
  )
  return (
    <Scroll className="preview stack" label="As viewers see it">
      {!isLarge && choices}
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!data && !error && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {!isLarge && frame}
      {data && (
        <button type="button" className="b b--s b--line" onClick={() => setLarge(true)}>
          Larger
        </button>
      )}
      {isLarge && (
        <Dialog title="As viewers see it" isWide onClose={() => setLarge(false)}>
          <div className="dialog__body stack">
            {choices}
            {frame}
          </div>
          <div className="dialog__foot">
            <button type="button" className="b b--line" onClick={() => setLarge(false)}>
              Close
            </button>
          </div>
        </Dialog>
      )}
    </Scroll>
  )
}

const toNames = <K extends string>(all: Readonly<Record<K, { name: string }>>) =>
  Object.fromEntries(Object.entries<{ name: string }>(all).map(([key, { name }]) => [key, name])) as Record<K, string>

interface ChoiceProps<K extends string> {
  label: string
  choices: Readonly<Record<K, string>>
  chosen: K
  onChosen: (key: K) => void
}

const Choice = <K extends string>({ label, choices, chosen, onChosen }: ChoiceProps<K>) => (
  <fieldset className="segment">
    <legend className="visually-hidden">{label}</legend>
    {(Object.keys(choices) as K[]).map((key) => (
      <button type="button" key={key} aria-pressed={key === chosen} onClick={() => onChosen(key)}>
        {choices[key]}
      </button>
    ))}
  </fieldset>
)
