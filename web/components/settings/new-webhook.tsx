import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../../contract/webhook-kinds.ts'
import { api, call } from '../../api/call.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { webhooksQuery } from '../../queries/webhook.queries.ts'
import { refresh } from '../../state/query-client.ts'
import { Checkbox } from '../fields/checkbox.tsx'
import { Checkboxes } from '../fields/checkboxes.tsx'
import { Field } from '../fields/field.tsx'
import { maxLengthOf } from '../fields/max-length.ts'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import styles from './scopes.module.css'

/** What most receivers are for. */
const USUAL: readonly WebhookEvent[] = ['event.created', 'page.written']

export function NewWebhook({ onSecret }: { onSecret: (secret: string) => void }) {
  const words = useScreenWords('webhooks')
  const [url, setUrl] = useState('')
  const [name, setName] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(USUAL)
  const [includeContent, setIncludeContent] = useState(false)
  const { mutate: create, error } = useMutation({
    mutationFn: () =>
      call(api.webhooks.$post, {
        json: { url: url.trim(), name: name.trim() || null, events: [...events], includeContent },
      }),
    onSuccess: (created) => {
      onSecret(created.secret)
      setUrl('')
      setName('')
      return refresh(webhooksQuery)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    create()
  }
  return (
    <form onSubmit={submit}>
      <Field
        label={words.address}
        hint={words.addressHint}
        type="url"
        value={url}
        maxLength={maxLengthOf(url, 2000)}
        required
        onChange={({ target }) => setUrl(target.value)}
      />
      <Field
        label={words.name}
        value={name}
        maxLength={maxLengthOf(name, 100)}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className={styles.scopes}>
        <legend>{words.tellsOf}</legend>
        <Checkboxes
          choices={WEBHOOK_EVENTS.map((each) => [each, words.events[each]] as const)}
          value={events}
          onChange={setEvents}
        />
      </fieldset>
      <Checkbox label={words.includeContent} value={includeContent} change={setIncludeContent} />
      <p className="quiet small">{words.contentHint}</p>
      <Button type="submit" disabled={url.trim() === '' || events.length === 0}>
        {words.create}
      </Button>
      <Failure error={error} />
    </form>
  )
}
