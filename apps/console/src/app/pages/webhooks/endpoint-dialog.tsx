import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type Webhook, type WebhookEvent } from '@kola/contract/staff/webhooks'
import { type FormEvent, useState } from 'react'
import { client } from '#shared/client.ts'
import { toFieldText } from '#shared/failure.ts'
import { Dialog, DialogFoot } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { Field } from '#shared/parts/field.tsx'
import { GivenUp, proven } from '#shared/proof/proven.ts'
import { SecretShown } from './secret-shown.tsx'

interface EndpointDialogProps {
  /** Changed where it is given, made otherwise. */
  webhook?: Webhook
  onClose: () => void
}

export function EndpointDialog({ webhook, onClose }: EndpointDialogProps) {
  const [secret, setSecret] = useState('')
  const title = secret ? 'Its secret' : webhook ? `Change ${webhook.name}` : 'New endpoint'
  return (
    <Dialog title={title} onClose={onClose}>
      {secret ? (
        <SecretShown secret={secret} onClose={onClose} />
      ) : (
        <EndpointForm onClose={onClose} onMade={setSecret} {...(webhook && { webhook })} />
      )}
    </Dialog>
  )
}

const isEvent = (name: string): name is WebhookEvent => name in WEBHOOK_EVENTS

function EndpointForm({ webhook, onClose, onMade }: EndpointDialogProps & { onMade: (secret: string) => void }) {
  const [name, setName] = useState(webhook?.name ?? '')
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events.filter(isEvent) ?? [])
  const [state, setState] = useState(webhook?.state ?? 'on')
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError(null)
    try {
      const body = { name, url, events: [...events] }
      if (webhook) {
        const given = { params: { id: webhook.id }, body: { ...body, state } }
        await proven(() => client('POST /api/v1/apps/webhooks/{id}', given))
        onClose()
      } else onMade((await proven(() => client('POST /api/v1/apps/webhooks', { body }))).secret)
    } catch (fault) {
      if (!(fault instanceof GivenUp)) setError(fault)
      setBusy(false)
    }
  }
  const hasField = ['name', 'url', 'events'].some((field) => toFieldText(error, field))
  return (
    <form onSubmit={(event) => void submit(event)}>
      <div className="dialog__body stack">
        <Field
          label="What it is for"
          required
          value={name}
          fault={toFieldText(error, 'name')}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label="Address"
          required
          inputMode="url"
          value={url}
          fault={toFieldText(error, 'url')}
          hint="It starts with https:// and can be reached from the internet."
          onChange={({ target }) => setUrl(target.value)}
        />
        <Events events={events} fault={toFieldText(error, 'events')} onChange={setEvents} />
        {webhook && <States state={state} onChange={setState} />}
        {error !== null && !hasField && <Failure error={error} />}
      </div>
      <DialogFoot onClose={onClose} isBusy={isBusy}>
        {webhook ? 'Change it' : 'Make it'}
      </DialogFoot>
    </form>
  )
}

interface EventsProps {
  events: readonly WebhookEvent[]
  fault: string | undefined
  onChange: (events: readonly WebhookEvent[]) => void
}

const Events = ({ events, fault, onChange }: EventsProps) => (
  <fieldset>
    <legend className="label">What it is told of</legend>
    {WEBHOOK_EVENT_NAMES.map((name) => (
      <label key={name} className="flex">
        <input
          type="checkbox"
          className="tick"
          checked={events.includes(name)}
          onChange={() => onChange(events.includes(name) ? events.filter((one) => one !== name) : [...events, name])}
        />
        <span>
          {WEBHOOK_EVENTS[name]} <span className="note mono">{name}</span>
        </span>
      </label>
    ))}
    {fault && (
      <p className="bad" role="alert">
        {fault}
      </p>
    )}
  </fieldset>
)

const States = ({ state, onChange }: { state: Webhook['state']; onChange: (state: Webhook['state']) => void }) => (
  <fieldset>
    <legend className="label">State</legend>
    <label className="flex">
      <input type="radio" className="tick" name="state" checked={state === 'on'} onChange={() => onChange('on')} />
      On, what waits is sent
    </label>
    <label className="flex">
      <input type="radio" className="tick" name="state" checked={state === 'off'} onChange={() => onChange('off')} />
      Off, what happens meanwhile is not told later
    </label>
  </fieldset>
)
